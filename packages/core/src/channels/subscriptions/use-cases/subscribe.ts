import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  Principals,
  RenderingDependencies,
  RenderingFailed,
  User,
} from '../../../access';
import { findActivePrincipals } from '../../../access';
import type { Clock, Timestamp, Unexpected } from '../../../kernel';
import { foldCase, groupBy } from '../../../kernel';
import type { InvalidChannelName } from '../../channels/channel-name';
import type { ChannelOptions } from '../../channels/channel-options';
import type { RequestedChannel } from '../../channels/requested-channel';
import { announceCreation } from '../../channels/steps/announce-creation';
import type { InvalidChannelOptions } from '../../channels/steps/check-options';
import { checkOptions } from '../../channels/steps/check-options';
import type { CreateChannelsFailure } from '../../channels/steps/create-channels';
import { checkCreation, createChannels } from '../../channels/steps/create-channels';
import { holdChannels } from '../../channels/steps/hold-channels';
import type { ParsedChannel } from '../../channels/steps/parse-channels';
import { parseChannels } from '../../channels/steps/parse-channels';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import { enqueueNotices } from '../../notices/steps/enqueue-notices';
import type { Transaction, UnitOfWork } from '../../transaction';
import { isFewEnoughToTell, newSubscriptionNotices } from '../new-subscription-notices';
import { writeSubscriptions } from '../steps/write-subscriptions';
import { checkSubscriptionCount } from '../subscription-count';
import { canAddSubscribers } from '../../channels/channel-access';
import type { WantedChannel } from '../subscription-plan';
import { planSubscriptions } from '../subscription-plan';
import { isAboutOthers, sortByAccess } from '../wanted-channels';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type Subscribe = {
  readonly channels: readonly RequestedChannel[];
  /** Undefined for the caller alone. */
  readonly principals: Principals | undefined;
  /** What channels are made with that do not exist yet; existing ones stay as they are. */
  readonly options: ChannelOptions;
  /** Whether one channel without access fails the whole request. */
  readonly authorizationErrorsFatal: boolean;
  /** Whether the organization is told of new channels. */
  readonly announce: boolean;
  /** Whether people are told that somebody else subscribed them. */
  readonly tellSubscribed: boolean;
};

export type SubscribeFailure =
  | InvalidChannelName
  | InvalidChannelOptions
  | CreateChannelsFailure
  | ChannelFailure<'CannotAccessChannels' | 'TooManySubscriptions'>
  | AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>
  | RenderingFailed
  | Unexpected;

export type SubscribeResult = {
  /** Names of channels by the user's id. */
  readonly subscribed: ReadonlyMap<number, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
  /** Names of the channels that the caller has no access to. */
  readonly unauthorized: readonly string[];
  /** Whether people were told; they are not of too many subscriptions at once. */
  readonly sendsSubscriptionNotices: boolean;
};

export type SubscribeNeeds =
  | 'knownUsers'
  | 'channelFolders'
  | 'channels'
  | 'events'
  | 'jobs'
  | 'subscriptions'
  | 'userGroups'
  | 'users';
type Tx = Pick<Transaction, SubscribeNeeds>;

type Dependencies = NoticeDependencies &
  RenderingDependencies & {
    readonly transact: UnitOfWork<SubscribeNeeds>;
    readonly clock: Clock;
  };

const namesByUser = (
  pairs: readonly (readonly [User, { readonly name: string }])[],
): ReadonlyMap<number, readonly string[]> =>
  new Map(
    Array.from(
      groupBy(pairs, ([user]) => user.id),
      ([userId, own]) => [userId, own.map(([, { name }]) => name)],
    ),
  );

const colorsByName = (wanted: readonly ParsedChannel[]): ReadonlyMap<string, string | undefined> =>
  new Map(wanted.map(({ name, color }) => [foldCase(name), color]));

/** Does the same inside a transaction that is under way. */
export const subscribeWithin = (
  dependencies: NoticeDependencies,
  tx: Tx,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  command: Subscribe,
  now: Timestamp,
): TE.TaskEither<SubscribeFailure, SubscribeResult> =>
  pipe(
    TE.Do,
    TE.tap(() => TE.fromEither(checkSubscriptionCount(wanted.length, command.principals))),
    TE.bindW('checked', () => checkOptions(tx, caller, command.options)),
    TE.bindW('existing', () =>
      pipe(
        tx.channels.findByNamesFor(
          caller.realm.id,
          caller.user.id,
          wanted.map(({ name }) => name),
        ),
        TE.map((found) => found.map(({ channel }) => channel.id)),
        TE.flatMap((ids) => holdChannels(tx, caller.realm.id, caller.user.id, ids)),
      ),
    ),
    TE.let('sorted', ({ existing }) => sortByAccess(caller, wanted, existing)),
    // A taken name of which the caller may not know is first judged like one that is free.
    TE.tap(({ sorted }) =>
      sorted.asksForNew ? checkCreation(tx, caller, command.options) : TE.right(undefined),
    ),
    TE.bindW('created', ({ sorted }) =>
      createChannels(tx, caller, sorted.missing, command.options, now),
    ),
    TE.filterOrElseW(
      ({ sorted }) => !command.authorizationErrorsFatal || sorted.unreadable.length === 0,
      ({ sorted }) =>
        channelFailure('CannotAccessChannels', {
          names: sorted.unreadable.slice(0, 1).map(({ name }) => name),
        }),
    ),
    TE.filterOrElseW(
      ({ sorted }) =>
        !isAboutOthers(caller, command.principals) ||
        sorted.readable.every((target) => canAddSubscribers(caller, target)),
      () => accessFailure('InsufficientPermission'),
    ),
    TE.bindW('people', () =>
      command.principals === undefined
        ? TE.right([caller.user])
        : findActivePrincipals(tx, caller.realm, command.principals),
    ),
    TE.bindW('rows', ({ people }) =>
      tx.subscriptions.ofUsers(
        caller.realm.id,
        people.map(({ id }) => id),
      ),
    ),
    TE.let('plan', ({ people, sorted, created, rows }) => {
      const colors = colorsByName(wanted);
      const channels = [...created, ...sorted.readable.map(({ channel }) => channel)];
      const asWanted = channels.map((channel): WantedChannel => ({
        channel,
        color: colors.get(foldCase(channel.name)),
      }));
      return planSubscriptions(people, asWanted, rows);
    }),
    TE.tap(({ plan, created }) => writeSubscriptions(tx, caller.realm, plan, created, now)),
    TE.bindW('announcement', ({ created }) =>
      command.announce ? announceCreation(tx, caller, created) : TE.right([]),
    ),
    TE.let(
      'sendsSubscriptionNotices',
      ({ plan }) => command.tellSubscribed && isFewEnoughToTell(plan),
    ),
    TE.tap(({ plan, created, announcement, sendsSubscriptionNotices }) =>
      enqueueNotices(dependencies)(tx, caller.realm, [
        ...(sendsSubscriptionNotices ? newSubscriptionNotices(caller.user, plan, created) : []),
        ...announcement,
      ]),
    ),
    TE.map(({ plan, sorted, sendsSubscriptionNotices }) => ({
      subscribed: namesByUser(plan.added.map(([user, , channel]) => [user, channel])),
      alreadySubscribed: namesByUser(plan.alreadySubscribed),
      unauthorized: sorted.unreadable.map(({ name }) => name),
      sendsSubscriptionNotices,
    })),
  );

/**
 * Subscribes people to channels, and makes those channels that do not exist yet.
 *
 * Source: reference, "POST /users/me/subscriptions", order of checks and events.
 */
export const subscribe =
  (dependencies: Dependencies) =>
  (caller: Caller, command: Subscribe): TE.TaskEither<SubscribeFailure, SubscribeResult> =>
    pipe(
      TE.Do,
      TE.bindW('wanted', () => parseChannels(dependencies, caller, command.channels)),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap(({ wanted, now }) =>
        dependencies.transact((tx: Tx) =>
          subscribeWithin(dependencies, tx, caller, wanted, command, now),
        ),
      ),
    );
