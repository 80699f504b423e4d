import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { insufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { ChannelForViewer } from '../../channels/channel-access';
import { canReadContent } from '../../channels/channel-access';
import type { CannotAccessChannels } from '../../channels/channel-failures';
import { cannotAccessChannels } from '../../channels/channel-failures';
import type { InvalidChannelName } from '../../channels/channel-name';
import type {
  ChannelOptions,
  CreateChannelsFailure,
  InvalidChannelOptions,
  ParsedChannel,
} from '../../channels/use-cases/create-channels';
import {
  checkOptions,
  createChannels,
  parseChannels,
} from '../../channels/use-cases/create-channels';
import type { RequestedChannel } from '../../channels/requested-channel';
import type { Clock } from '../../ports/clock';
import type { RenderingFailed } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { groupBy } from '../../shared/group-by';
import { foldCase } from '../../shared/text';
import type { Timestamp } from '../../shared/timestamp';
import type { Principals } from '../../users/principals';
import { activePrincipals } from '../../users/principals';
import type { User } from '../../users/user';
import { loadPrincipals } from '../../users/use-cases/load-principals';
import type { UserDoesNotExist, UserIsDeactivated } from '../../users/user-failures';
import { mayAddSubscribers } from '../subscription-permission';
import type { WantedChannel } from '../subscription-plan';
import { planSubscriptions } from '../subscription-plan';
import { writeSubscriptions } from './write-subscriptions';

export type Subscribe = {
  readonly channels: readonly RequestedChannel[];
  /** Undefined for the caller alone. */
  readonly principals: Principals | undefined;
  /** What channels are made with that do not exist yet; existing ones stay as they are. */
  readonly options: ChannelOptions;
  /** Whether one channel without access fails the whole request. */
  readonly authorizationErrorsFatal: boolean;
};

export type SubscribeFailure =
  | InvalidChannelName
  | InvalidChannelOptions
  | CreateChannelsFailure
  | CannotAccessChannels
  | UserDoesNotExist
  | UserIsDeactivated
  | RenderingFailed
  | Unexpected;

export type SubscribeResult = {
  /** Names of channels by the user's id. */
  readonly subscribed: ReadonlyMap<number, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
  /** Names of the channels that the caller has no access to. */
  readonly unauthorized: readonly string[];
};

type Needs =
  | 'acquaintances'
  | 'channelFolders'
  | 'channels'
  | 'events'
  | 'subscriptions'
  | 'userGroups'
  | 'users';
type Tx = Pick<Transaction, Needs>;

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
};

type Sorted = {
  readonly readable: readonly ChannelForViewer[];
  readonly unreadable: readonly ChannelForViewer[];
  readonly missing: readonly ParsedChannel[];
};

const sortByAccess = (
  caller: Caller,
  wanted: readonly ParsedChannel[],
  existing: readonly ChannelForViewer[],
): Sorted => {
  const names = new Set(existing.map(({ channel }) => foldCase(channel.name)));
  const isReadable = (target: ChannelForViewer) =>
    !target.channel.isArchived && canReadContent(caller, target);
  return {
    readable: existing.filter(isReadable),
    unreadable: existing.filter((target) => !isReadable(target)),
    missing: wanted.filter(({ name }) => !names.has(foldCase(name))),
  };
};

/** Whoever names themselves by their own id asks for themselves. */
const isAboutOthers = ({ user }: Caller, principals: Principals | undefined): boolean => {
  if (principals === undefined) {
    return false;
  }
  return principals._tag === 'ByEmails'
    ? principals.emails.length > 0
    : principals.ids.some((id) => id !== user.id);
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

const findPeople = (
  tx: Tx,
  { realm }: Caller,
  principals: Principals,
): TE.TaskEither<UserDoesNotExist | UserIsDeactivated | Unexpected, readonly User[]> =>
  pipe(
    loadPrincipals(tx, realm, principals),
    TE.flatMapEither((users) => activePrincipals(principals, users, realm)),
  );

/** The same deed inside a transaction that is under way. */
export const subscribeWithin = (
  tx: Tx,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  command: Subscribe,
  now: Timestamp,
): TE.TaskEither<SubscribeFailure, SubscribeResult> =>
  pipe(
    TE.Do,
    TE.bindW('checked', () => checkOptions(tx, caller, command.options)),
    TE.bindW('existing', () =>
      tx.channels.findByNamesFor(
        caller.realm.id,
        caller.user.id,
        wanted.map(({ name }) => name),
      ),
    ),
    TE.let('sorted', ({ existing }) => sortByAccess(caller, wanted, existing)),
    TE.bindW('created', ({ sorted }) =>
      createChannels(tx, caller, sorted.missing, command.options, now),
    ),
    TE.filterOrElseW(
      ({ sorted }) => !command.authorizationErrorsFatal || sorted.unreadable.length === 0,
      ({ sorted }) =>
        cannotAccessChannels(sorted.unreadable.slice(0, 1).map((t) => t.channel.name)),
    ),
    TE.filterOrElseW(
      ({ sorted }) =>
        !isAboutOthers(caller, command.principals) ||
        sorted.readable.every((target) => mayAddSubscribers(caller, target)),
      () => insufficientPermission,
    ),
    TE.bindW('people', () =>
      command.principals === undefined
        ? TE.right([caller.user])
        : findPeople(tx, caller, command.principals),
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
    TE.map(({ plan, sorted }) => ({
      subscribed: namesByUser(plan.added.map(([user, , channel]) => [user, channel])),
      alreadySubscribed: namesByUser(plan.alreadySubscribed),
      unauthorized: sorted.unreadable.map(({ channel }) => channel.name),
    })),
  );

/**
 * Subscribes people to channels, and makes those channels that do not exist yet.
 *
 * Source: reference, «POST /users/me/subscriptions», order of checks and events.
 */
export const subscribe =
  ({ transact, clock, renderer, directory }: Dependencies) =>
  (caller: Caller, command: Subscribe): TE.TaskEither<SubscribeFailure, SubscribeResult> =>
    pipe(
      TE.Do,
      TE.bindW('wanted', () => parseChannels({ renderer, directory }, caller, command.channels)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ wanted, now }) =>
        transact((tx: Tx) => subscribeWithin(tx, caller, wanted, command, now)),
      ),
    );
