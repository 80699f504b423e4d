import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aUser } from '../../../testing';
import { listGrants } from './list-grants';

describe('listGrants', () => {
  const holder = aUser({ grants: ['can_create_users'] });
  const former = aUser({ grants: ['can_change_user_emails'], isActive: false });
  const users = [holder, aUser(), former];

  it('tells owners who has permissions, deactivated accounts included', async () => {
    const ports = inMemory({ users });
    expect(await listGrants(ports)(aCaller({ role: role.owner }))()).toEqual(
      E.right([
        { userId: holder.id, grants: ['can_create_users'] },
        { userId: former.id, grants: ['can_change_user_emails'] },
      ]),
    );
  });

  it.each([role.administrator, role.moderator, role.member, role.guest])(
    'tells nobody else (role %i)',
    async (other) => {
      const ports = inMemory({ users });
      expect(await listGrants(ports)(aCaller({ role: other }))()).toEqual(
        E.left(accessFailure('MustBeOwner')),
      );
    },
  );
});
