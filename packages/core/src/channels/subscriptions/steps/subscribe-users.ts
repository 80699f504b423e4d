import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Principals, RenderingFailed } from '../../../access';
import { loadPrincipals, withinLimit } from '../../../access';
import type { Async, Timestamp, Work } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import type { ChannelForViewer } from '../../channels/channel-access';
import type { InvalidChannelName } from '../../channels/channel-name';
import type { ParsedChannel } from '../../channels/requested-channel';
import { holdChannels } from '../../channels/steps/hold-channels';
import {
  loadAnnouncementChannel,
  loadCreationFacts,
} from '../../channels/steps/load-creation-facts';
import type { ChannelFailure } from '../../failures';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import { enqueueNotices } from '../../notices/steps/enqueue-notices';
import type { Reader, Transaction } from '../../transaction';
import type {
  PrincipalFacts,
  Subscribe,
  SubscribeFacts,
  SubscribePlan,
  SubscribeRefused,
  SubscribeResult,
} from '../subscribe-plan';
import { planMemberships, planSubscribe } from '../subscribe-plan';
import { checkSubscriptionCount } from '../subscription-count';
import { requireFewPeriods } from './require-few-periods';
import { writeSubscriptions } from './write-subscriptions';

export type SubscribeFailure =
  | SubscribeRefused
  | InvalidChannelName
  | ChannelFailure<'SubscribedTooOften' | 'TooManySubscriptions'>
  | AccessFailure<'CollectionFull'>
  | RenderingFailed;

export type ApplySubscribeFailure =
  | ChannelFailure<'SubscribedTooOften'>
  | AccessFailure<'CollectionFull'>;

export const loadPrincipalFacts = (
  tx: Reader,
  caller: Caller,
  principals: Principals | undefined,
): Async<PrincipalFacts> =>
  pipe(
    TE.Do,
    TE.bind('users', () =>
      principals === undefined ? TE.right([caller.user]) : loadPrincipals(tx, caller, principals),
    ),
    TE.bind('rows', ({ users }) =>
      tx.subscriptions.ofUsers(
        caller.realm.id,
        users.map(({ id }) => id),
      ),
    ),
  );

/**
 * The channels with those names, locked so that nobody archives them or moves messages there until
 * the commit.
 */
export const holdChannelsNamed = (
  tx: Transaction,
  { realm, user }: Caller,
  names: readonly string[],
): Async<readonly ChannelForViewer[]> =>
  pipe(
    tx.channels.loadByNamesFor(realm.id, user.id, names),
    TE.map((found) => found.map(({ channel }) => channel.id)),
    TE.flatMap((ids) => holdChannels(tx, realm.id, user.id, ids)),
  );

const loadFacts = (
  tx: Transaction,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  { principals, options, announce }: Subscribe,
): Async<SubscribeFacts> =>
  pipe(
    loadCreationFacts(tx, caller, options),
    TE.bind('existing', () =>
      holdChannelsNamed(
        tx,
        caller,
        wanted.map(({ name }) => name),
      ),
    ),
    TE.bind('announcementChannel', () =>
      announce ? loadAnnouncementChannel(tx, caller) : TE.right(undefined),
    ),
    TE.bind('principals', () => loadPrincipalFacts(tx, caller, principals)),
    TE.map(({ principals: found, ...facts }) => ({ ...facts, ...found })),
  );

const createChannels = (
  tx: Transaction,
  caller: Caller,
  channels: SubscribePlan['newChannels'],
): Work<AccessFailure<'CollectionFull'>, readonly Channel[]> =>
  channels.length === 0
    ? TE.right([])
    : pipe(
        tx.channels.createMany(caller.realm.id, channels),
        withinLimit(tx, caller, 'activeChannels', channels.length),
        withinLimit(tx, caller, 'channels', channels.length),
      );

/** Creates the channels, subscribes the users, and announces both. */
export const applySubscribePlan = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  caller: Caller,
  plan: SubscribePlan,
  now: Timestamp,
): Work<
  ApplySubscribeFailure,
  { readonly created: readonly Channel[]; readonly result: SubscribeResult }
> => {
  const { realm, user } = caller;
  return pipe(
    TE.Do,
    TE.bindW('created', () => createChannels(tx, caller, plan.newChannels)),
    TE.let('memberships', ({ created }) => planMemberships(user, plan, created)),
    TE.tap(({ memberships }) => requireFewPeriods(tx, realm, memberships.subscriptions, plan.rows)),
    TE.tap(({ memberships, created }) =>
      writeSubscriptions(tx, realm, memberships.subscriptions, created, now),
    ),
    TE.tap(({ memberships }) => enqueueNotices(dependencies)(tx, realm, memberships.notices)),
    TE.map(({ memberships: { result }, created }) => ({ created, result })),
  );
};

/** Subscribes users in an open transaction. */
export const subscribeUsers = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  command: Subscribe,
  now: Timestamp,
): Work<SubscribeFailure, SubscribeResult> =>
  pipe(
    TE.fromEither(checkSubscriptionCount(wanted.length, command.principals)),
    TE.flatMap(() => loadFacts(tx, caller, wanted, command)),
    TE.flatMapEither((facts): E.Either<SubscribeFailure, SubscribePlan> =>
      planSubscribe(facts, caller, wanted, command, now),
    ),
    TE.flatMap((plan) => applySubscribePlan(dependencies, tx, caller, plan, now)),
    TE.map(({ result }) => result),
  );
