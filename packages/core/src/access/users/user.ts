import * as t from 'io-ts';
import type { FeatureLevel, RealmId, Role, Timestamp, UserId } from '../../kernel';
import { isAtLeast, role } from '../../kernel';
import type { BotType } from '../bots/bot-type';
import { botType } from '../bots/bot-type';
import type { EmailVisibility } from './email-visibility';

/**
 * The source of the avatar: `G` the gravatar of the address, `U` an upload, `N` none, after the
 * profile was deleted.
 */
export const AvatarSource = t.union([t.literal('G'), t.literal('U'), t.literal('N')]);
export type AvatarSource = t.TypeOf<typeof AvatarSource>;

/** Permissions that owners and the operator of the server grant to single accounts. */
export const Grant = t.keyof({ can_change_user_emails: null, can_create_users: null });
export type Grant = t.TypeOf<typeof Grant>;

export const grantNames: readonly Grant[] = ['can_change_user_emails', 'can_create_users'];

export type User = {
  readonly id: UserId;
  readonly realmId: RealmId;
  /** The real address; `emailVisibility` decides who sees it. */
  readonly deliveryEmail: string;
  readonly emailVisibility: EmailVisibility;
  readonly fullName: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly bot: Bot | null;
  readonly joinedAt: Timestamp;
  /** IANA name, or empty. */
  readonly timezone: string;
  readonly avatarSource: AvatarSource;
  /** For `G` the hash of the address, for `U` the unguessable name of the file, else unused. */
  readonly avatarKey: string;
  /** Starts at 1 and is incremented with every change of the avatar. */
  readonly avatarVersion: number;
  readonly isImportedStub: boolean;
  /** For a bot: the level of its requests that do not send one; null if none is set. */
  readonly defaultLevel: FeatureLevel | null;
  readonly grants: readonly Grant[];
};

export type Bot = {
  readonly type: BotType;
  /** Null for system bots. */
  readonly ownerId: UserId | null;
};

/** Owners are administrators too. */
export const isAdministrator = (user: Pick<User, 'role'>): boolean =>
  isAtLeast(user.role, role.administrator);

export const isOwner = (user: Pick<User, 'role'>): boolean => user.role === role.owner;

export const isGuest = (user: Pick<User, 'role'>): boolean => user.role === role.guest;

export const isBot = (user: Pick<User, 'bot'>): boolean => user.bot !== null;

/**
 * A bot that runs elsewhere and is called when it receives a message; it does not read messages
 * itself.
 */
export const isServiceBot = ({ bot }: Pick<User, 'bot'>): boolean =>
  bot?.type === botType.outgoingWebhook || bot?.type === botType.embedded;

/**
 * Names the requests that share limits of what is in use at a time. The bots of one owner count
 * together, or each further bot would extend the limits of its owner; they do not count as the
 * owner's own requests, so that a busy bot does not block its owner.
 */
export const usageGroupOf = ({ id, bot }: Pick<User, 'id' | 'bot'>): string => {
  const ownerId = bot?.ownerId ?? undefined;
  return ownerId === undefined ? `user ${id}` : `bots of user ${ownerId}`;
};

/** An account of the server itself, which has no owner and is not in lists of users. */
export const isSystemBot = ({ bot }: Pick<User, 'bot'>): boolean => bot?.ownerId === null;
