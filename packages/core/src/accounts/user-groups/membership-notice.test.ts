import { aUser } from '../../testing';
import { membershipNotice } from './membership-notice';

it('names the group so that its name has no effect', () => {
  const actor = aUser({ fullName: 'Ann' });
  expect(membershipNotice(actor, { name: 'a* @**all**' }, 'add')).toBe(
    `@_**Ann|${actor.id}** added you to the group **a∗ @∗∗all∗∗**.`,
  );
});
