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
import { isFewEnoughToTell, newSubscriptionNotices } from './new-subscription-notices';
import type { Subscription } from './subscription';
import type { SubscriptionPlan } from './subscription-plan';
import { planSubscriptions } from './subscription-plan';

export type Subscribe = {
  readonly channels: readonly RequestedChannel[];
  /** Undefined for the caller alone. */
  readonly principals: Principals | undefined;
  /** For channels that do not exist yet; existing ones stay as they are. */
  readonly options: ChannelOptions;
  /** Whether one channel without access fails the whole request. */
  readonly authorizationErrorsFatal: boolean;
  /** Whether new channels are announced to the organization. */
  readonly announce: boolean;
  /** Whether users are notified that somebody else subscribed them. */
  readonly tellSubscribed: boolean;
};

export type SubscribeResult = {
  /** Names of channels by the user's id. */
  readonly subscribed: ReadonlyMap<number, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
  /** Names of the channels that the caller has no access to. */
  readonly unauthorized: readonly string[];
  /** Whether users were notified; they are not of too many subscriptions at once. */
  readonly sendsSubscriptionNotices: boolean;
};

/** The users who are to be subscribed. */
export type PrincipalFacts = {
  /** Those of them who exist. */
  readonly users: readonly User[];
  /** Every row that they have, for any channel. */
  readonly rows: readonly Subscription[];
};

export type SubscribeFacts = CreationFacts &
  PrincipalFacts & {
    /** The wanted channels that exist. */
    readonly existing: readonly ChannelForViewer[];
    /** Where new channels are announced. */
    readonly announcementChannel: Channel | undefined;
  };

export type SubscribeRefused =
  | ChannelFailure<'CannotAccessChannels'>
  | AccessFailure<'InsufficientPermission' | 'UserDoesNotExist' | 'UserIsDeactivated'>
  | CreationRefused
  | InvalidChannelOptions;

/** What is created, and who is subscribed to that and to what exists. */
export type SubscribePlan = {
  readonly newChannels: readonly NewChannel[];
  readonly existing: readonly Channel[];
  readonly users: readonly User[];
  readonly rows: readonly Subscription[];
  /** What was asked for, by the name in lower case. */
  readonly colors: ReadonlyMap<string, string | undefined>;
  readonly unauthorized: readonly string[];
  /** Undefined where new channels are not announced. */
  readonly announcementChannel: Channel | undefined;
  readonly tellSubscribed: boolean;
};

/** Naming oneself by one's own id is the same as naming nobody. */
const isAboutOthers = ({ user }: Caller, principals: Principals | undefined): boolean => {
  if (principals === undefined) {
    return false;
  }
  return principals._tag === 'ByEmails'
    ? principals.emails.length > 0
    : principals.ids.some((id) => id !== user.id);
};

type WantedChannels = {
  readonly readable: readonly ChannelForViewer[];
  /** As the caller wrote them, which may differ in case. */
  readonly unreadable: readonly ParsedChannel[];
  readonly missing: readonly ParsedChannel[];
  /** Whether the caller may not know of a channel of some name, and so asks for a new one. */
  readonly asksForNew: boolean;
};

const sortByAccess = (
  caller: Caller,
  wanted: readonly ParsedChannel[],
  existing: readonly ChannelForViewer[],
): WantedChannels => {
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
 * Source: reference, "POST /users/me/subscriptions", order of checks.
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
    // A taken name of which the caller may not know is first checked like one that is free.
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
      tellSubscribed: command.tellSubscribed,
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

/** Completes the plan with the channels that were created by it. */
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
  const sendsSubscriptionNotices = plan.tellSubscribed && isFewEnoughToTell(subscriptions);
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
