import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Principals, User } from '../../../access';
import { findActivePrincipals } from '../../../access';
import type { Clock, Timestamp, Unexpected } from '../../../kernel';
import { foldCase } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import type { ChannelForViewer } from '../../channels/channel-access';
import { canReadMetadata } from '../../channels/channel-access';
import { holdChannels } from '../../channels/steps/hold-channels';
import type { Transaction, UnitOfWork } from '../../transaction';
import { writeDepartures } from '../steps/write-subscriptions';
import { checkSubscriptionCount } from '../subscription-count';
import { isOwnAccount, canRemoveSubscribers } from '../../channels/channel-access';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type Unsubscribe = {
  readonly names: readonly string[];
  /** Undefined for the caller alone. */
  readonly principals: Principals | undefined;
};

export type UnsubscribeFailure =
  | ChannelFailure<'ChannelsDoNotExist' | 'TooManySubscriptions'>
  | AccessFailure<'InsufficientPermission' | 'UserDoesNotExist' | 'UserIsDeactivated'>
  | Unexpected;

export type UnsubscribeResult = {
  /** A channel's name for each pair of user and channel. */
  readonly removed: readonly string[];
  readonly notRemoved: readonly string[];
};

export type UnsubscribeNeeds =
  'knownUsers' | 'channels' | 'events' | 'flags' | 'subscriptions' | 'users';
type Tx = Pick<Transaction, UnsubscribeNeeds>;

type Dependencies = { readonly transact: UnitOfWork<UnsubscribeNeeds>; readonly clock: Clock };

/** The channels of those names; one that the caller may not know of does not exist for them. */
const findChannels = (
  { channels }: Tx,
  caller: Caller,
  names: readonly string[],
): TE.TaskEither<
  ChannelFailure<'ChannelsDoNotExist'> | Unexpected,
  readonly ChannelForViewer[]
> => {
  const wanted = names.map((name) => name.trim());
  return pipe(
    channels.findByNamesFor(caller.realm.id, caller.user.id, wanted),
    TE.map((found) => found.map(({ channel }) => channel.id)),
    TE.flatMap((ids) => holdChannels({ channels }, caller.realm.id, caller.user.id, ids)),
    TE.map((found) => found.filter((target) => canReadMetadata(caller, target))),
    TE.flatMap((found) => {
      const known = new Set(found.map(({ channel }) => foldCase(channel.name)));
      const unknown = wanted.filter((name) => !known.has(foldCase(name)));
      return unknown.length === 0
        ? TE.right(found)
        : TE.left(channelFailure('ChannelsDoNotExist', { names: unknown }));
    }),
  );
};

type Pair = readonly [User, Channel];

/** The same deed inside a transaction that is under way. */
export const unsubscribeWithin = (
  tx: Tx,
  caller: Caller,
  command: Unsubscribe,
  now: Timestamp,
): TE.TaskEither<UnsubscribeFailure, UnsubscribeResult> =>
  pipe(
    TE.Do,
    TE.tap(() => TE.fromEither(checkSubscriptionCount(command.names.length, command.principals))),
    TE.bindW('people', () =>
      command.principals === undefined
        ? TE.right([caller.user])
        : findActivePrincipals(tx, caller.realm, command.principals),
    ),
    TE.bindW('targets', () => findChannels(tx, caller, command.names)),
    TE.filterOrElseW(
      ({ people, targets }) =>
        people.every((user) => isOwnAccount(caller, user)) ||
        targets.every((target) => canRemoveSubscribers(caller, target)),
      () => accessFailure('InsufficientPermission'),
    ),
    TE.bindW('rows', ({ people }) =>
      tx.subscriptions.ofUsers(
        caller.realm.id,
        people.map(({ id }) => id),
      ),
    ),
    TE.let('pairs', ({ people, targets }) =>
      people.flatMap((user) => targets.map(({ channel }): Pair => [user, channel])),
    ),
    TE.let('isSubscribed', ({ rows }) => {
      const active = new Set(
        rows.filter(({ isActive }) => isActive).map((row) => `${row.userId}:${row.channelId}`),
      );
      return ([user, channel]: Pair) => active.has(`${user.id}:${channel.id}`);
    }),
    TE.let('ending', ({ pairs, isSubscribed }) => pairs.filter(isSubscribed)),
    TE.tap(({ ending }) => writeDepartures(tx, caller.realm, ending, now)),
    TE.map(({ pairs, isSubscribed, ending }) => ({
      removed: ending.map(([, { name }]) => name),
      notRemoved: pairs.filter((pair) => !isSubscribed(pair)).map(([, { name }]) => name),
    })),
  );

/**
 * Takes people out of channels; what they had set for themselves is kept for their return.
 *
 * Source: reference, "DELETE /users/me/subscriptions".
 */
export const unsubscribe =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller, command: Unsubscribe): TE.TaskEither<UnsubscribeFailure, UnsubscribeResult> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) => transact((tx: Tx) => unsubscribeWithin(tx, caller, command, now))),
    );
