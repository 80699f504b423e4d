import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Principals, User } from '../../access';
import { accessFailure, activePrincipals } from '../../access';
import { foldCase } from '../../kernel';
import type { Channel } from '../channels/channel';
import type { ChannelForViewer } from '../channels/channel-access';
import { canReadMetadata, canRemoveSubscribers, isOwnAccount } from '../channels/channel-access';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import type { PrincipalFacts } from './subscribe-plan';

export type Unsubscribe = {
  /** Channel names, as in the request. */
  readonly names: readonly string[];
  /** Undefined for the caller alone. */
  readonly principals?: Principals | undefined;
};

export type UnsubscribeResult = {
  /** A channel's name for each pair of user and channel. */
  readonly removed: readonly string[];
  readonly notRemoved: readonly string[];
};

/** A user and a channel that they are unsubscribed from. */
export type Unsubscription = readonly [User, Channel];

export type UnsubscribePlan = {
  readonly unsubscriptions: readonly Unsubscription[];
  readonly result: UnsubscribeResult;
};

type UnsubscribeFacts = PrincipalFacts & {
  /** The channels with those names that exist. */
  readonly existing: readonly ChannelForViewer[];
};

export type UnsubscribeRefused =
  | ChannelFailure<'ChannelsDoNotExist'>
  | AccessFailure<'InsufficientPermission' | 'UserDoesNotExist' | 'UserIsDeactivated'>;

/** The channels with those names; a hidden channel does not exist for the caller. */
const checkNames = (
  caller: Caller,
  names: readonly string[],
  existing: readonly ChannelForViewer[],
): E.Either<ChannelFailure<'ChannelsDoNotExist'>, readonly ChannelForViewer[]> => {
  const targets = existing.filter((target) => canReadMetadata(caller, target));
  const known = new Set(targets.map(({ channel }) => foldCase(channel.name)));
  const unknown = names.map((name) => name.trim()).filter((name) => !known.has(foldCase(name)));
  return unknown.length === 0
    ? E.right(targets)
    : E.left(channelFailure('ChannelsDoNotExist', { names: unknown }));
};

/** Decides who leaves which channels. Source: docs/reference/subscriptions.md#unsubscribing. */
export const planUnsubscribe = (
  facts: UnsubscribeFacts,
  caller: Caller,
  { names, principals }: Unsubscribe,
): E.Either<UnsubscribeRefused, UnsubscribePlan> =>
  pipe(
    E.Do,
    E.bindW('users', () =>
      principals === undefined
        ? E.right(facts.users)
        : activePrincipals(principals, facts.users, caller.realm),
    ),
    E.bindW('targets', () => checkNames(caller, names, facts.existing)),
    E.filterOrElseW(
      ({ users, targets }) =>
        users.every((user) => isOwnAccount(caller, user)) ||
        targets.every((target) => canRemoveSubscribers(caller, target)),
      () => accessFailure('InsufficientPermission'),
    ),
    E.map(({ users, targets }) => {
      const active = new Set(
        facts.rows
          .filter(({ isActive }) => isActive)
          .map((row) => `${row.userId}:${row.channelId}`),
      );
      const isSubscribed = ([{ id: userId }, { id }]: Unsubscription) =>
        active.has(`${userId}:${id}`);
      const pairs = users.flatMap((user) =>
        targets.map(({ channel }): Unsubscription => [user, channel]),
      );
      const unsubscriptions = pairs.filter(isSubscribed);
      const namesOf = (some: readonly Unsubscription[]) => some.map(([, { name }]) => name);
      return {
        unsubscriptions,
        result: {
          removed: namesOf(unsubscriptions),
          notRemoved: namesOf(pairs.filter((pair) => !isSubscribed(pair))),
        },
      };
    }),
  );
