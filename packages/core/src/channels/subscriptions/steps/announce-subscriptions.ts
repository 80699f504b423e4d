import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { ChannelId, Timestamp, Unexpected, UserId } from '../../../kernel';
import { groupBy, onlyTo } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import type { ChannelViewers } from '../../channels/channel-audience';
import { isVisibleByRole, metadataAudience } from '../../channels/channel-audience';
import type { ChannelView } from '../../channels/channel-view';
import { announceDefaults } from '../../channels/steps/announce-defaults';
import {
  loadPermittedViewers,
  loadChannelViewers,
} from '../../channels/steps/load-channel-viewers';
import { viewChannels } from '../../channels/steps/view-channels';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { peerGroups } from '../peer-groups';
import type { SubscriptionPlan } from '../subscription-plan';

type Facts = {
  readonly channels: readonly Channel[];
  readonly views: ReadonlyMap<ChannelId, ChannelView>;
  /** Whoever was subscribed to each channel. */
  readonly added: ReadonlyMap<ChannelId, readonly User[]>;
  readonly created: ReadonlySet<ChannelId>;
  readonly subscribers: ReadonlyMap<ChannelId, readonly UserId[]>;
  readonly viewers: ChannelViewers;
  /** Whom a permission lets know of each private channel. */
  readonly permitted: ChannelViewers;
};

const viewsOf = ({ views }: Facts, ...channels: readonly Channel[]): readonly ChannelView[] =>
  channels.map(({ id }) => views.get(id)).filter((view) => view !== undefined);

/** Whoever may know of a new channel without being in it. */
const creations = (facts: Facts): readonly AddressedEvent[] =>
  facts.channels
    .filter(({ id }) => facts.created.has(id))
    .map((channel) => ({
      event: { _tag: 'ChannelCreated', channels: viewsOf(facts, channel) },
      audience: metadataAudience(channel, facts.permitted.get(channel.id) ?? []),
    }));

/** Whoever could not know of channels before they were subscribed to them. */
const newlyVisible = (facts: Facts): readonly AddressedEvent[] =>
  facts.channels.flatMap((channel) => {
    const permitted = new Set(facts.permitted.get(channel.id));
    const users = (facts.added.get(channel.id) ?? []).filter(
      (user) => !isVisibleByRole(channel, user) && !permitted.has(user.id),
    );
    return users.length === 0
      ? []
      : [
          {
            event: { _tag: 'ChannelCreated', channels: viewsOf(facts, channel) },
            audience: onlyTo(...users.map(({ id }) => id)),
          },
        ];
  });

/** One event for all of them: each is shown their own part of it. */
const ownSubscriptions = (facts: Facts, plan: SubscriptionPlan): readonly AddressedEvent[] => {
  const users = new Set(plan.added.map(([user]) => user.id));
  return users.size === 0
    ? []
    : [
        {
          event: {
            _tag: 'SubscriptionsAdded',
            channels: viewsOf(facts, ...facts.channels.filter(({ id }) => facts.added.has(id))).map(
              (channel) => ({
                channel,
                subscriberIds: facts.subscribers.get(channel.id) ?? [],
              }),
            ),
            subscriptions: plan.added.map(([, subscription]) => subscription),
          },
          audience: onlyTo(...users),
        },
      ];
};

/** Those already in the channel or entitled to know who is. */
const peers = (facts: Facts): readonly AddressedEvent[] =>
  peerGroups(
    facts.channels.map((channel) => ({
      channel,
      userIds: (facts.added.get(channel.id) ?? []).map(({ id }) => id),
    })),
    facts.viewers,
  ).map(({ audience, ...group }) => ({
    event: { _tag: 'PeersSubscribed', ...group },
    audience,
  }));

const addedChannels = (plan: SubscriptionPlan): readonly Channel[] =>
  plan.added.map(([, , channel]) => channel);

/**
 * Tells everyone concerned, in this order: of new channels, of the default ones, of channels come
 * in sight, the subscribed of their subscriptions, guests of the people whom they came to know,
 * and the others of the subscribed.
 *
 * @param encounters what guests are told of people who came in their sight
 *
 * Source: reference, "POST /users/me/subscriptions", events.
 */
export const announceSubscriptions = (
  tx: Pick<Transaction, 'channels' | 'subscriptions' | 'events' | 'users'>,
  realm: Realm,
  plan: SubscriptionPlan,
  created: readonly Channel[],
  encounters: readonly AddressedEvent[],
  now: Timestamp,
): TE.TaskEither<Unexpected, void> => {
  const channels = Array.from(
    new Map([...created, ...addedChannels(plan)].map((channel) => [channel.id, channel])).values(),
  );
  const added = new Map(
    Array.from(
      groupBy(plan.added, ([, , { id }]) => id),
      ([id, rows]) => [id, rows.map(([user]) => user)] as const,
    ),
  );
  return channels.length === 0
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('shown', () => viewChannels(tx, realm, channels, now)),
        TE.bind('subscribers', () =>
          tx.subscriptions.subscribersOf(realm.id, Array.from(added.keys())),
        ),
        TE.bind('viewers', () => loadChannelViewers(tx, realm, channels)),
        TE.bind('permitted', () => loadPermittedViewers(tx, realm, channels)),
        TE.let('facts', ({ shown, subscribers, viewers, permitted }): Facts => ({
          channels,
          views: new Map(shown.map((view) => [view.id, view])),
          added,
          created: new Set(created.map(({ id }) => id)),
          subscribers,
          viewers,
          permitted,
        })),
        TE.tap(({ facts }) => tx.events.emit(realm.id, creations(facts))),
        TE.tap(() =>
          created.some(({ isDefault }) => isDefault)
            ? announceDefaults(tx, realm, now)
            : TE.right(undefined),
        ),
        TE.flatMap(({ facts }) =>
          tx.events.emit(realm.id, [
            ...newlyVisible(facts),
            ...ownSubscriptions(facts, plan),
            ...encounters,
            ...peers(facts),
          ]),
        ),
      );
};
