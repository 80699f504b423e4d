import * as t from 'io-ts';

/** Source: docs/reference/users.md#roles. */
export const role = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
} as const;

export type Role = (typeof role)[keyof typeof role];

export const Role = t.union([
  t.literal(100),
  t.literal(200),
  t.literal(300),
  t.literal(400),
  t.literal(600),
]);

export const roles: readonly Role[] = Object.values(role);

/** Whether the first role includes all rights of the second. */
export const isAtLeast = (actual: Role, wanted: Role): boolean => actual <= wanted;
