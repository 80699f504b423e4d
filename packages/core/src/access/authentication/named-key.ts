import * as t from 'io-ts';
import { ChannelId, NamedKeyId, RealmId, UserId, struct } from '../../kernel';

/** What a named API key may be used for, from the least to the most. */
export const keyScopes = ['read', 'send', 'full'] as const;

export type KeyScope = (typeof keyScopes)[number];

/**
 * An API key of an account besides its own one: with a purpose, limits, and an end.
 *
 * Source: docs/reference/authentication.md#named-keys.
 */
export const NamedKey = struct({
  id: NamedKeyId,
  realmId: RealmId,
  userId: UserId,
  name: t.string,
  scope: t.keyof({ read: null, send: null, full: null }),
  /** The channels to whose messages it is limited; null if it is not limited to channels. */
  channelIds: t.union([t.readonlyArray(ChannelId), t.null]),
  createdAt: t.number,
  /** Not exact: marked at most once an hour; null if it was never used. */
  lastUsedAt: t.union([t.number, t.null]),
  /** Null for a key without an end. */
  expiresAt: t.union([t.number, t.null]),
});
export type NamedKey = t.TypeOf<typeof NamedKey>;

/** Keys of one account. */
export const maxNamedKeys = 20;

/** In code points. */
export const maxNamedKeyName = 60;

/** Channels that one key is limited to. */
export const maxKeyChannels = 100;

/** What an endpoint does with the account. */
export type KeyNeed =
  | 'read'
  /**
   * Reads only what is in a channel, by the rules of who may read there (`channel-access.ts`),
   * which take the channels of the key into account. The response has nothing else.
   */
  | 'readChannel'
  | 'send'
  | 'write'
  /** Shows or changes what one can log in with: no named key leads to another key. */
  | 'credentials';

const allowed: Readonly<Record<KeyScope, readonly KeyNeed[]>> = {
  read: ['read', 'readChannel'],
  send: ['send'],
  full: ['read', 'readChannel', 'send', 'write'],
};

export const isWithinScope = (scope: KeyScope, need: KeyNeed): boolean =>
  allowed[scope].includes(need);

/** What a key that is limited to channels may do, as far as its scope includes it. */
const aboutChannels: readonly KeyNeed[] = ['readChannel', 'send'];

export const isWithinChannels = (
  { channelIds }: Pick<NamedKey, 'channelIds'>,
  need: KeyNeed,
): boolean => channelIds === null || aboutChannels.includes(need);

export const isKeyExpired = ({ expiresAt }: Pick<NamedKey, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

/** After this time, the next use of a key is marked again. */
const markingSeconds = 3600;

export const needsKeyMarking = ({ lastUsedAt }: NamedKey, now: number): boolean =>
  lastUsedAt === null || now - lastUsedAt >= markingSeconds;

/** Forty hexadecimal digits, which no key of an account has. */
export const isNamedKeyText = (text: string): boolean => /^[0-9a-f]{40}$/.test(text);
