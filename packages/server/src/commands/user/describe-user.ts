import type { User } from '@parley/core/access';
import { toMinute } from '../read-time';
import type { Json } from '../report';
import { nameOfRole } from '../role-names';

const statusOf = ({ isActive }: User): string => (isActive ? 'active' : 'deactivated');

const kindOf = ({ bot, role }: User): string =>
  bot === null ? nameOfRole(role) : `bot (${nameOfRole(role)})`;

/** The columns of an account in a list. */
export const userRow = (user: User): readonly string[] => [
  String(user.id),
  user.deliveryEmail,
  kindOf(user),
  statusOf(user),
  user.fullName,
];

export const userAsJson = (user: User): Json => ({
  id: user.id,
  email: user.deliveryEmail,
  name: user.fullName,
  role: nameOfRole(user.role),
  is_bot: user.bot !== null,
  is_active: user.isActive,
  joined_at: user.joinedAt,
  permissions: [...user.grants],
});

/** Everything about an account that its operator may want to know. */
export const describeUser = (user: User): readonly (readonly [name: string, value: string])[] => [
  ['ID', String(user.id)],
  ['email', user.deliveryEmail],
  ['name', user.fullName],
  ['role', kindOf(user)],
  ['status', statusOf(user)],
  ['joined', toMinute(user.joinedAt)],
  ['permissions', user.grants.join(', ') || 'none of single accounts'],
];
