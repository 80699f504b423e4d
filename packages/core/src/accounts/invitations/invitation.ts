import type {
  ChannelId,
  InvitationId,
  RealmId,
  Role,
  Timestamp,
  UserGroupId,
  UserId,
} from '../../kernel';
import { secondsPerDay } from '../../kernel';

/** What whoever joins becomes and gets. */
export type InvitationTerms = {
  readonly role: Role;
  readonly channelIds: readonly ChannelId[];
  readonly groupIds: readonly UserGroupId[];
  /** Whether the organization's default channels come on top. */
  readonly includesDefaultChannels: boolean;
  /** Markdown; null for the organization's text, empty for none. */
  readonly welcomeMessage: string | null;
};

export type InvitationStatus = 'pending' | 'used' | 'revoked';

/** A way into the organization, open as long as it is pending and its time is not over. */
export type Invitation = {
  readonly id: InvitationId;
  readonly realmId: RealmId;
  /** Null where somebody asks to join of their own accord. */
  readonly referrerId: UserId | null;
  /** Whom it was sent to; null for a link that anyone may follow who has it. */
  readonly email: string | null;
  /** The link that somebody followed who asks to join at their own address. */
  readonly linkId: InvitationId | null;
  /** Whether the referrer hears of it when it is accepted. */
  readonly tellsReferrer: boolean;
  readonly terms: InvitationTerms;
  readonly invitedAt: Timestamp;
  /** Null for never. */
  readonly expiresAt: Timestamp | null;
  readonly status: InvitationStatus;
  /** See `Tokened`. */
  readonly tokenSalt: string | null;
};

export type NewInvitation = Omit<Invitation, 'id' | 'status' | 'tokenSalt'>;

/** What the operator of the server decides about invitations. */
export type InvitationLimits = {
  /** Minutes for which one is open that says nothing else. */
  readonly validityMinutes: number;
  /** Emails that one organization may send in a day; undefined for any number. */
  readonly emailsPerDay: number | undefined;
};

export const maxWelcomeMessageLength = 8000;

/** Minutes for which one is open, or null for ever. */
export type Validity = number | null;

/** A hundred years. */
export const maxValidityMinutes = 52_560_000;

export const expiryOf = (validity: Validity, now: Timestamp): Timestamp | null =>
  validity === null ? null : now + validity * 60;

export const isOpen = (
  { status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>,
  now: Timestamp,
): boolean => status === 'pending' && (expiresAt === null || now < expiresAt);

/** Whether anyone may follow it who has it. */
export const isLink = ({ email }: Pick<Invitation, 'email'>): boolean => email === null;

/** Whether somebody sent it to an address, which is what the lists call an invitation. */
export const isSentToAddress = ({
  email,
  referrerId,
  linkId,
}: Pick<Invitation, 'email' | 'referrerId' | 'linkId'>): boolean =>
  email !== null && referrerId !== null && linkId === null;

/** Where a person accepts it, below the realm's root. */
export const joinPath = '/join';

export const joinUrl = (realmUrl: string, token: string): string =>
  `${realmUrl}${joinPath}/${token}/`;

const daysBeforeReminder = 2;
const leastDaysForReminder = 4;

/**
 * When the person invited is reminded; undefined if the time is too short for that.
 *
 * Source: reference, "When an invited person registers".
 */
export const reminderTime = ({
  invitedAt,
  expiresAt,
}: Pick<Invitation, 'invitedAt' | 'expiresAt'>): Timestamp | undefined =>
  expiresAt === null || expiresAt - invitedAt < leastDaysForReminder * secondsPerDay
    ? undefined
    : expiresAt - daysBeforeReminder * secondsPerDay;

/** The key under which the job waits that reminds of it. */
export const reminderKey = ({ realmId, id }: Pick<Invitation, 'realmId' | 'id'>): string =>
  `invitation:${realmId}:${id}`;
