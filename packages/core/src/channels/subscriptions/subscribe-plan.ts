import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Principals, User } from '../../access';
import { accessFailure, activePrincipals } from '../../access';
import type { Notice, Timestamp } from '../../kernel';
import { foldCase, groupBy } from '../../kernel';
import type { Channel, NewChannel } from '../channels/channel';
import type { ChannelForViewer } from '../channels/channel-access';
import { canAddSubscribers, canReadContent, canReadMetadata } from '../channels/channel-access';
import { creationNotices } from '../channels/channel-notices';
import type { ChannelOptions } from '../channels/channel-options';
import type {
  CreationFacts,
  CreationRefused,
  InvalidChannelOptions,
} from '../channels/creation-plan';
import { checkOptions, planCreation } from '../channels/creation-plan';
import type { ParsedChannel, RequestedChannel } from '../channels/requested-channel';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import { isFewEnoughToNotify, newSubscriptionNotices } from './new-subscription-notices';
import type { Subscription } from './subscription';
import type { SubscriptionPlan } from './subscription-plan';
import { planSubscriptions } from './subscription-plan';

export type Subscribe = {
  /** Channels by name; those that do not exist are created. */
  readonly channels: readonly RequestedChannel[];
  /** Undefined to subscribe only the caller. */
  readonly principals?: Principals | undefined;
  /** For channels that do not exist yet; existing ones stay as they are. */
  readonly options: ChannelOptions;
  /** Whether one inaccessible channel fails the whole request. */
  readonly authorizationErrorsFatal: boolean;
  /** Whether to announce new channels to the organization. */
  readonly announce: boolean;
  /** Whether to notify users that another user subscribed them. */
  readonly notifySubscribed: boolean;
};

export type SubscribeResult = {
  /** Names of channels by the user's id. */
  readonly subscribed: ReadonlyMap<number, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
  /** Names of the channels that the caller has no access to. */
  readonly unauthorized: readonly string[];
  /** Whether users were notified; they are not if there are too many new subscriptions. */
  readonly sendsSubscriptionNotices: boolean;
};

/** The users to subscribe. */
export type PrincipalFacts = {
  /** The users who exist. */
  readonly users: readonly User[];
  /** All their rows, for any channel. */
  readonly rows: readonly Subscription[];
};

export type SubscribeFacts = CreationFacts &
  PrincipalFacts & {
    /** The wanted channels that exist. */
    readonly existing: readonly ChannelForViewer[];
    /** The channel in which new channels are announced. */
    readonly announcementChannel: Channel | undefined;
  };

export type SubscribeRefused =
  | ChannelFailure<'CannotAccessChannels'>
  | AccessFailure<'InsufficientPermission' | 'UserDoesNotExist' | 'UserIsDeactivated'>
  | CreationRefused
  | InvalidChannelOptions;

/** The channels to create, and the users to subscribe to those and to existing channels. */
export type SubscribePlan = {
  readonly newChannels: readonly NewChannel[];
  readonly existing: readonly Channel[];
  readonly users: readonly User[];
  readonly rows: readonly Subscription[];
  /** The requested colours, by lower-case channel name. */
  readonly colors: ReadonlyMap<string, string | undefined>;
  readonly unauthorized: readonly string[];
  /** Undefined if new channels are not announced. */
  readonly announcementChannel: Channel | undefined;
  readonly notifySubscribed: boolean;
};

/** A request with only one's own id is the same as one that names nobody. */
const isAboutOthers = ({ user }: Caller, principals: Principals | undefined): boolean => {
  if (principals === undefined) {
    return false;
  }
  return principals._tag === 'ByEmails'
    ? principals.emails.length > 0
    : principals.ids.some((id) => id !== user.id);
};

type ChannelsByAccess = {
  readonly readable: readonly ChannelForViewer[];
  /** With the names as the caller wrote them, which may differ in case. */
  readonly unreadable: readonly ParsedChannel[];
  readonly missing: readonly ParsedChannel[];
  /**
   * Whether some name belongs to no channel that is visible to the caller, so that the request is
   * for a new channel.
   */
  readonly asksForNew: boolean;
};

const sortByAccess = (
  caller: Caller,
  wanted: readonly ParsedChannel[],
  existing: readonly ChannelForViewer[],
): ChannelsByAccess => {
  const byName = new Map(existing.map((target) => [foldCase(target.channel.name), target]));
  const found = wanted.map((named) => ({ named, target: byName.get(foldCase(named.name)) }));
  const isReadable = (target: ChannelForViewer) =>
    !target.channel.isArchived && canReadContent(caller, target);
  return {
    readable: existing.filter(isReadable),
    unreadable: found
      .filter(({ target }) => target !== undefined && !isReadable(target))
      .map(({ named }) => named),
    missing: found.filter(({ target }) => target === undefined).map(({ named }) => named),
    asksForNew: found.some(
      ({ target }) => target === undefined || !canReadMetadata(caller, target),
    ),
  };
};

/**
 * Decides everything about a request to subscribe, except for what depends on the ids of new
 * channels.
 *
 * Source: docs/reference/subscriptions.md#subscribing.
 */
export const planSubscribe = (
  facts: SubscribeFacts,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  command: Subscribe,
  now: Timestamp,
): E.Either<SubscribeRefused, SubscribePlan> => {
  const { principals, options } = command;
  const { readable, unreadable, missing, asksForNew } = sortByAccess(
    caller,
    wanted,
    facts.existing,
  );
  return pipe(
    E.Do,
    E.tap((): E.Either<SubscribeRefused, void> => checkOptions(facts, caller, options)),
    // A name taken by a hidden channel is first checked like a free name.
    E.bindW('newChannels', () =>
      asksForNew ? planCreation(facts, caller, missing, options, now) : E.right([]),
    ),
    E.filterOrElseW(
      () => !command.authorizationErrorsFatal || unreadable.length === 0,
      () =>
        channelFailure('CannotAccessChannels', {
          names: unreadable.slice(0, 1).map(({ name }) => name),
        }),
    ),
    E.filterOrElseW(
      () =>
        !isAboutOthers(caller, principals) ||
        readable.every((target) => canAddSubscribers(caller, target)),
      () => accessFailure('InsufficientPermission'),
    ),
    E.bindW('users', () =>
      principals === undefined
        ? E.right(facts.users)
        : activePrincipals(principals, facts.users, caller.realm),
    ),
    E.map(({ newChannels, users }) => ({
      newChannels,
      users,
      rows: facts.rows,
      existing: readable.map(({ channel }) => channel),
      colors: new Map(wanted.map(({ name, color }) => [foldCase(name), color])),
      unauthorized: unreadable.map(({ name }) => name),
      announcementChannel: command.announce ? facts.announcementChannel : undefined,
      notifySubscribed: command.notifySubscribed,
    })),
  );
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

/** What remains to be done once the new channels exist. */
export type MembershipPlan = {
  readonly subscriptions: SubscriptionPlan;
  readonly notices: readonly Notice[];
  readonly result: SubscribeResult;
};

/** Completes the plan with the channels that it created. */
export const planMemberships = (
  actor: User,
  plan: SubscribePlan,
  created: readonly Channel[],
): MembershipPlan => {
  const wanted = [...created, ...plan.existing].map((channel) => ({
    channel,
    color: plan.colors.get(foldCase(channel.name)),
  }));
  const subscriptions = planSubscriptions(plan.users, wanted, plan.rows);
  const sendsSubscriptionNotices = plan.notifySubscribed && isFewEnoughToNotify(subscriptions);
  return {
    subscriptions,
    notices: [
      ...(sendsSubscriptionNotices ? newSubscriptionNotices(actor, subscriptions, created) : []),
      ...creationNotices(actor, created, plan.announcementChannel),
    ],
    result: {
      subscribed: namesByUser(subscriptions.added.map(([user, , channel]) => [user, channel])),
      alreadySubscribed: namesByUser(subscriptions.alreadySubscribed),
      unauthorized: plan.unauthorized,
      sendsSubscriptionNotices,
    },
  };
};
