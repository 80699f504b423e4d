import type * as O from 'fp-ts/Option';
import type { Async, ChannelId, ConfirmationTokens, RealmId, Tokened, UserId } from '../../kernel';

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

/** What the token in an address is derived from; the id is the number of the address. */
export type NumberedEmail = ChannelEmail & Tokened & { readonly realmId: RealmId };

export interface ChannelEmailReader {
  readonly find: (number: number) => Async<O.Option<NumberedEmail>>;
  /** Those addresses of the channels that have a number, with the gateway as sender. */
  readonly numbersOf: (
    realmId: RealmId,
    userId: UserId,
    channelIds: readonly ChannelId[],
  ) => Async<ReadonlyMap<ChannelId, Tokened>>;
}

export interface ChannelEmailRepository extends ChannelEmailReader {
  /** The number of the address; assigned on the first request, and the same from then on. */
  readonly ensure: (realmId: RealmId, email: ChannelEmail) => Async<Tokened>;
  /** Assigns numbers to those of the channels that have none yet, with the gateway as sender. */
  readonly ensureMany: (
    realmId: RealmId,
    userId: UserId,
    channelIds: readonly ChannelId[],
  ) => Async<void>;
}

/** The unguessable part of an address; derived from the server's secret. */
export interface ChannelEmailTokens extends ConfirmationTokens {
  /**
   * The domain of the addresses of all organizations: the one for which the server receives email.
   * Undefined if it receives none; then an address ends with the host of its organization.
   */
  readonly domain: string | undefined;
}
