import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Channel } from '../../channels/channel';
import { metadataAudience } from '../../channels/channel-audience';
import { isPrivate, isWebPublic } from '../../channels/channel-privacy';
import type { ChannelActivity, ChannelView } from '../../channels/channel-view';
import { unknownActivity, viewChannel } from '../../channels/channel-view';
import { postPolicyOf } from '../../channels/post-policy';
import { onlyTo } from '../../events/audience';
import type { AddressedEvent } from '../../events/log-entry';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { ChannelId, UserId } from '../../shared/id';
import type { User } from '../../users/user';
import { isAdministrator, isGuest } from '../../users/user';
import type { SubscriptionPlan } from '../subscription-plan';

type Facts = {
  readonly realm: Realm;
  readonly plan: SubscriptionPlan;
  readonly created: ReadonlySet<ChannelId>;
  readonly activity: ReadonlyMap<ChannelId, ChannelActivity>;
  readonly subscribers: ReadonlyMap<ChannelId, readonly UserId[]>;
};

const view = ({ realm, activity }: Facts, channel: Channel): ChannelView =>
  viewChannel(
    channel,
    activity.get(channel.id) ?? unknownActivity,
    postPolicyOf(channel.permissions.can_send_message_group, realm.systemGroups),
  );

const addedChannels = ({ plan }: Facts): readonly Channel[] =>
  Array.from(new Map(plan.added.map(([, , channel]) => [channel.id, channel])).values());

/** Whoever may know of a new channel without being in it. */
const creations = (facts: Facts): readonly AddressedEvent[] =>
  addedChannels(facts)
    .filter(({ id }) => facts.created.has(id))
    .map((channel) => ({
      event: { _tag: 'ChannelCreated', channels: [view(facts, channel)] },
      audience: metadataAudience(channel, []),
    }));

/** Whether somebody knew of the channel before they were subscribed. */
const couldKnow = ({ privacy }: Channel, user: User): boolean =>
  isPrivate(privacy) ? isAdministrator(user) : isWebPublic(privacy) || !isGuest(user);

/** Whoever could not know of the channel before they were subscribed. */
const sightings = (facts: Facts): readonly AddressedEvent[] =>
  addedChannels(facts).flatMap((channel) => {
    const users = facts.plan.added
      .filter(([, , { id }]) => id === channel.id)
      .map(([user]) => user)
      .filter((user) => !couldKnow(channel, user));
    return users.length === 0
      ? []
      : [
          {
            event: { _tag: 'ChannelCreated', channels: [view(facts, channel)] },
            audience: onlyTo(...users.map(({ id }) => id)),
          },
        ];
  });

/** One event for all of them: each is shown their own part of it. */
const ownSubscriptions = (facts: Facts): readonly AddressedEvent[] => {
  const users = new Set(facts.plan.added.map(([user]) => user.id));
  return users.size === 0
    ? []
    : [
        {
          event: {
            _tag: 'SubscriptionsAdded',
            channels: addedChannels(facts).map((channel) => ({
              channel: view(facts, channel),
              subscriberIds: facts.subscribers.get(channel.id) ?? [],
            })),
            subscriptions: facts.plan.added.map(([, subscription]) => subscription),
          },
          audience: onlyTo(...users),
        },
      ];
};

/** Those already in the channel or entitled to know who is. */
const peers = (facts: Facts): readonly AddressedEvent[] =>
  addedChannels(facts).map((channel) => {
    const userIds = facts.plan.added
      .filter(([, , { id }]) => id === channel.id)
      .map(([user]) => user.id)
      .sort((a, b) => a - b);
    return {
      event: { _tag: 'PeersSubscribed', channelIds: [channel.id], userIds },
      audience: {
        ...metadataAudience(channel, facts.subscribers.get(channel.id) ?? []),
        except: userIds,
      },
    };
  });

/**
 * Tells everyone concerned, in this order: of new channels, of channels come in sight, the
 * subscribed of their subscriptions, and the others of them.
 *
 * Source: reference, «POST /users/me/subscriptions», events.
 */
export const announceSubscriptions = (
  { channels, subscriptions, events }: Pick<Transaction, 'channels' | 'subscriptions' | 'events'>,
  realm: Realm,
  plan: SubscriptionPlan,
  created: readonly Channel[],
): TE.TaskEither<Unexpected, void> => {
  const channelIds = Array.from(new Set(plan.added.map(([, , { id }]) => id)));
  return pipe(
    TE.Do,
    TE.bind('activity', () => channels.activityOf(realm.id, channelIds)),
    TE.bind('subscribers', () => subscriptions.subscribersOf(realm.id, channelIds)),
    TE.let('created', () => new Set(created.map(({ id }) => id))),
    TE.let('facts', (found): Facts => ({ realm, plan, ...found })),
    TE.flatMap(({ facts }) =>
      events.emit(realm.id, [
        ...creations(facts),
        ...sightings(facts),
        ...ownSubscriptions(facts),
        ...peers(facts),
      ]),
    ),
  );
};
