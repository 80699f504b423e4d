import * as t from 'io-ts';
import { BotService } from '../../access';
import type { ApiKeySeed } from '../../kernel';
import { UserId, struct } from '../../kernel';

const nullableText = t.union([t.string, t.null]);

export const BotView = struct({
  userId: UserId,
  email: t.string,
  fullName: t.string,
  type: t.number,
  isActive: t.boolean,
  /** The key is derived from these two fields and is not stored. */
  apiKeyGeneration: t.number,
  /** Missing in older entries of the log. */
  apiKeySalt: t.union([t.string, t.null, t.undefined]),
  /** The names of the default channels, under the names that other versions read in the log. */
  defaultSendingStream: nullableText,
  defaultEventsRegisterStream: nullableText,
  defaultAllPublicStreams: t.boolean,
  avatarUrl: t.string,
  service: BotService,
  settings: t.readonly(t.record(t.string, t.string)),
  ownerId: t.union([UserId, t.null]),
  mayCreateUsers: t.boolean,
  /** Missing in older entries of the log. */
  defaultLevel: t.union([t.number, t.null, t.undefined]),
});
/** A bot as its owner and administrators see it. */
export type BotView = t.TypeOf<typeof BotView>;

/** What the bot's key is derived from. */
export const apiKeySeedOf = ({ apiKeyGeneration, apiKeySalt }: BotView): ApiKeySeed => ({
  generation: apiKeyGeneration,
  salt: apiKeySalt ?? null,
});
