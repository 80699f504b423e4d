import type * as t from 'io-ts';
import { numberIn } from './number-in';

/** Source: docs/reference/users.md#roles. */
export const role = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
} as const;

export const Role = numberIn(role);
export type Role = t.TypeOf<typeof Role>;

export const roles: readonly Role[] = Object.values(role);

/** Whether the first role includes all rights of the second. */
export const isAtLeast = (actual: Role, wanted: Role): boolean => actual <= wanted;
