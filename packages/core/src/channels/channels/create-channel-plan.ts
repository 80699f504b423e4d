import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../access';
import { activePrincipals } from '../../access';
import type { Timestamp, UserId } from '../../kernel';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import type { PrincipalFacts, SubscribePlan } from '../subscriptions/subscribe-plan';
import type { Channel } from './channel';
import type { ChannelForViewer } from './channel-access';
import type { ChannelOptions } from './channel-options';
import type { CreationFacts, CreationRefused, InvalidChannelOptions } from './creation-plan';
import { checkOptions, planCreation } from './creation-plan';
import type { ParsedChannel } from './requested-channel';

export type CreateChannel = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly subscriberIds: readonly UserId[];
  readonly options: ChannelOptions;
  /** Whether to announce the channel to the organization. */
  readonly announce: boolean;
};

export type CreateChannelFacts = CreationFacts &
  PrincipalFacts & {
    /** The channel that already has the name. */
    readonly existing: readonly ChannelForViewer[];
    readonly announcementChannel: Channel | undefined;
  };

export type CreateChannelRefused =
  | ChannelFailure<'ChannelAlreadyExists'>
  | AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>
  | CreationRefused
  | InvalidChannelOptions;

/**
 * Decides about a new channel and its subscribers.
 *
 * Source: docs/reference/channels.md#creating-channels.
 */
export const planCreateChannel = (
  facts: CreateChannelFacts,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  { options, subscriberIds, announce }: CreateChannel,
  now: Timestamp,
): E.Either<CreateChannelRefused, SubscribePlan> =>
  pipe(
    E.Do,
    E.tap((): E.Either<CreateChannelRefused, void> => checkOptions(facts, caller, options)),
    // Callers who may create no channels do not find out which names are taken.
    E.bindW('newChannels', () => planCreation(facts, caller, wanted, options, now)),
    E.filterOrElseW(
      () => facts.existing.length === 0,
      () => channelFailure('ChannelAlreadyExists', { name: wanted[0]?.name ?? '' }),
    ),
    E.bindW('users', () =>
      activePrincipals({ _tag: 'ByIds', ids: subscriberIds }, facts.users, caller.realm),
    ),
    E.map(({ newChannels, users }) => ({
      newChannels,
      users,
      rows: facts.rows,
      existing: [],
      colors: new Map(),
      unauthorized: [],
      announcementChannel: announce ? facts.announcementChannel : undefined,
      notifySubscribed: false,
    })),
  );
