import type { Role } from '@parley/core/kernel';
import { role } from '@parley/core/kernel';

type RoleName = keyof typeof role;

/** From the highest to the lowest. */
export const roleNames = [
  'owner',
  'administrator',
  'moderator',
  'member',
  'guest',
] as const satisfies readonly RoleName[];

export const nameOfRole = (wanted: Role): RoleName =>
  roleNames.find((name) => role[name] === wanted) ?? 'member';
