import type { EmailVisibility } from '@parley/core/access';
import type { Role } from '@parley/core/kernel';
import { role } from '@parley/core/kernel';
import { aUser, anEventViewer } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';

/** Who may see the address. */
const [everyone, members, administrators, nobody] = [1, 2, 3, 4] as const;

it.each<[string, EmailVisibility, EmailVisibility | null, Role, 'address' | 'null' | 'nothing']>([
  ['who sees the new address', everyone, null, role.guest, 'address'],
  ['who does not see the new address', members, null, role.guest, 'nothing'],
  ['who sees it from now on', members, nobody, role.member, 'address'],
  ['who saw it until now', administrators, everyone, role.member, 'null'],
  ['who sees it as before', administrators, everyone, role.administrator, 'nothing'],
  ['who sees it as little as before', nobody, administrators, role.member, 'nothing'],
])('a viewer %s: visibility %d after %p, role %d: %s', (_, after, before, viewer, shown) => {
  const { id: userId, deliveryEmail } = aUser();
  const events = eventPresentation.present(
    {
      _tag: 'DeliveryEmailChanged',
      userId,
      deliveryEmail,
      visibility: after,
      visibilityBefore: before,
    },
    anEventViewer({ role: viewer }),
  );
  const person = { user_id: userId, delivery_email: shown === 'address' ? deliveryEmail : null };
  expect(events).toEqual(shown === 'nothing' ? [] : [{ type: 'realm_user', op: 'update', person }]);
});
