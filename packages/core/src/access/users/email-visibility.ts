import type * as t from 'io-ts';
import type { Role, UserId } from '../../kernel';
import { isAtLeast, numberIn, role } from '../../kernel';

/** Who sees an address, as the API numbers it. */
export const emailVisibility = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
} as const;

export const EmailVisibility = numberIn(emailVisibility);
export type EmailVisibility = t.TypeOf<typeof EmailVisibility>;

type HasEmail = {
  readonly id: UserId;
  readonly deliveryEmail: string;
  readonly emailVisibility: EmailVisibility;
};

const leastRole: Record<Exclude<EmailVisibility, typeof emailVisibility.nobody>, Role> = {
  [emailVisibility.everyone]: role.guest,
  [emailVisibility.members]: role.member,
  [emailVisibility.moderators]: role.moderator,
  [emailVisibility.administrators]: role.administrator,
};

/** Whether a user with that role sees the address. */
export const canSeeEmail = (viewer: Role, visibility: EmailVisibility): boolean =>
  visibility !== emailVisibility.nobody && isAtLeast(viewer, leastRole[visibility]);

/** Replaces an address that not everyone sees. Source: docs/reference/users.md#email-addresses. */
export const dummyEmail = (id: UserId, realmHost: string): string => `user${id}@${realmHost}`;

const dummyPattern = /^user(\d{1,15})@(.+)$/i;

/** The user to whom a dummy address of this realm belongs; undefined for any other text. */
export const userIdOfDummyEmail = (email: string, realmHost: string): number | undefined => {
  const match = dummyPattern.exec(email.trim());
  return match?.[2]?.toLowerCase() === realmHost.toLowerCase() ? Number(match[1]) : undefined;
};

/**
 * The address that is shown to everyone: the real one if everyone may see it, else the dummy. It
 * does not depend on the viewer.
 */
export const displayEmail = (user: HasEmail, realmHost: string): string =>
  user.emailVisibility === emailVisibility.everyone
    ? user.deliveryEmail
    : dummyEmail(user.id, realmHost);

/**
 * The real address if this viewer may see it, else null. Users see their own; visitors see none.
 */
export const deliveryEmailFor = (
  viewer: { readonly id: UserId; readonly role: Role } | undefined,
  user: HasEmail,
): string | null => {
  if (viewer === undefined) {
    return null;
  }
  return viewer.id === user.id || canSeeEmail(viewer.role, user.emailVisibility)
    ? user.deliveryEmail
    : null;
};
