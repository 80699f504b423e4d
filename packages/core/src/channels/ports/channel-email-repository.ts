import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { ChannelId, RealmId, Unexpected, UserId } from '../../kernel';

/** Mail to one address: where it goes, who asked for the address, and who is shown as sender. */
export type ChannelEmail = {
  readonly channelId: ChannelId;
  readonly userId: UserId;
  /** Null for the gateway itself. */
  readonly senderId: UserId | null;
};

export interface ChannelEmailRepository {
  /** The number of the address; given at the first time and the same ever after. */
  readonly ensure: (realmId: RealmId, email: ChannelEmail) => TE.TaskEither<Unexpected, number>;
  /** The same for several channels at once, with the gateway as sender. */
  readonly ensureMany: (
    realmId: RealmId,
    userId: UserId,
    channelIds: readonly ChannelId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<ChannelId, number>>;
  readonly find: (
    number: number,
  ) => TE.TaskEither<Unexpected, O.Option<ChannelEmail & { readonly realmId: RealmId }>>;
}

/** The part of an address that nobody can guess; it follows from the server's secret. */
export interface ChannelEmailTokens {
  /** 32 hexadecimal digits. */
  readonly tokenOf: (number: number) => string;
  /** The number that a token was made of, compared in constant time; undefined for any other text. */
  readonly numberOf: (token: string) => number | undefined;
}
