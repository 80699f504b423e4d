import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { ChannelId, RealmId, Unexpected, UserId } from '../../kernel';

/**
 * An email address of a channel: the channel, who requested the address, and the sender shown for
 * emails to it.
 */
export type ChannelEmail = {
  readonly channelId: ChannelId;
  readonly userId: UserId;
  /** Null for the gateway itself. */
  readonly senderId: UserId | null;
};

export interface ChannelEmailRepository {
  /** The number of the address; assigned on the first request, and the same from then on. */
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

/** The unguessable part of an address; derived from the server's secret. */
export interface ChannelEmailTokens {
  /** 32 hexadecimal digits. */
  readonly tokenOf: (number: number) => string;
  /**
   * The number that a token was derived from, compared in constant time; undefined for any other
   * text.
   */
  readonly numberOf: (token: string) => number | undefined;
}
