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

/** The role, channels and groups of a person who accepts. */
export type InvitationTerms = {
  readonly role: Role;
  readonly channelIds: readonly ChannelId[];
  readonly groupIds: readonly UserGroupId[];
  /** Whether the organization's default channels are added. */
  readonly includesDefaultChannels: boolean;
  /** Markdown; null for the organization's text, empty for none. */
  readonly welcomeMessage: string | null;
};

export type InvitationStatus = 'pending' | 'used' | 'revoked';

/** An invitation or a link, open while it is pending and has not expired. */
export type Invitation = {
  readonly id: InvitationId;
  readonly realmId: RealmId;
  /** Null if the person asked to join without a link. */
  readonly referrerId: UserId | null;
  /** The address that it was sent to; null for a link, which anyone may use. */
  readonly email: string | null;
  /** The link through which the person asked to join with their own address. */
  readonly linkId: InvitationId | null;
  /** Whether the referrer is notified when it is accepted. */
  readonly notifiesReferrer: boolean;
  readonly terms: InvitationTerms;
  readonly invitedAt: Timestamp;
  /** Null if it never expires. */
  readonly expiresAt: Timestamp | null;
  readonly status: InvitationStatus;
  /** See `Tokened`. */
  readonly tokenSalt: string | null;
};

export type NewInvitation = Omit<Invitation, 'id' | 'status' | 'tokenSalt'>;

/** The operator's limits for invitations. */
export type InvitationLimits = {
  /** The default validity in minutes. */
  readonly validityMinutes: number;
  /** How many emails an organization may send in a day; undefined for no limit. */
  readonly emailsPerDay: number | undefined;
};

/** What an operator who sets nothing gets: invitations are valid for ten days. */
export const defaultInvitationLimits = {
  validityMinutes: 14_400,
  emailsPerDay: 1000,
} as const satisfies InvitationLimits;

export const maxWelcomeMessageLength = 8000;

/** The validity in minutes; null if it never expires. */
export type Validity = number | null;

/** A hundred years. */
export const maxValidityMinutes = 52_560_000;

export const expiryOf = (validity: Validity, now: Timestamp): Timestamp | null =>
  validity === null ? null : now + validity * 60;

export const isOpen = (
  { status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>,
  now: Timestamp,
): boolean => status === 'pending' && (expiresAt === null || now < expiresAt);

/** Whether it is a link, which anyone may use. */
export const isLink = ({ email }: Pick<Invitation, 'email'>): boolean => email === null;

/** Whether a user sent it to an address; lists call only these invitations. */
export const isSentToAddress = ({
  email,
  referrerId,
  linkId,
}: Pick<Invitation, 'email' | 'referrerId' | 'linkId'>): boolean =>
  email !== null && referrerId !== null && linkId === null;

/** The path of the registration page, relative to the realm's root. */
export const joinPath = '/join';

export const joinUrl = (realmUrl: string, token: string): string =>
  `${realmUrl}${joinPath}/${token}/`;

const daysBeforeReminder = 2;
const leastDaysForReminder = 4;

/**
 * When to remind the invited person; undefined if the invitation expires too soon.
 *
 * Source: docs/reference/invitations.md#when-an-invited-person-registers.
 */
export const reminderTime = ({
  invitedAt,
  expiresAt,
}: Pick<Invitation, 'invitedAt' | 'expiresAt'>): Timestamp | undefined =>
  expiresAt === null || expiresAt - invitedAt < leastDaysForReminder * secondsPerDay
    ? undefined
    : expiresAt - daysBeforeReminder * secondsPerDay;

/** The key of the job that sends the reminder. */
export const reminderKey = ({ realmId, id }: Pick<Invitation, 'realmId' | 'id'>): string =>
  `invitation:${realmId}:${id}`;
