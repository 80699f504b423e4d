import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { botAudience } from '../../bots/bot-audience';
import type { Channel } from '../../channels/channel';
import { metadataAudience } from '../../channels/channel-audience';
import type { Audience } from '../../events/audience';
import type { DomainEvent } from '../../events/domain-event';
import type { AddressedEvent } from '../../events/log-entry';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { ChannelId, UserId } from '../../shared/id';
import { isBot } from '../user';
import type { User } from '../user';
import { seersOf } from './sight';

type Needs = Pick<Transaction, 'acquaintances' | 'events' | 'subscriptions' | 'users'>;

/** Tells the others in each of the user's channels. */
const tellPeers = (
  { subscriptions }: Needs,
  realm: Realm,
  user: User,
  eventIn: (channelId: ChannelId) => DomainEvent,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> => {
  const audienceOf = (
    channel: Channel,
    subscribers: ReadonlyMap<ChannelId, readonly UserId[]>,
  ): Audience => ({
    ...metadataAudience(channel, subscribers.get(channel.id) ?? []),
    except: [user.id],
  });
  return pipe(
    TE.Do,
    TE.bind('joined', () => subscriptions.channelsOf(realm.id, user.id)),
    TE.let('channels', ({ joined }) => joined.map(([channel]) => channel)),
    TE.bind('subscribers', ({ channels }) =>
      subscriptions.subscribersOf(
        realm.id,
        channels.map(({ id }) => id),
      ),
    ),
    TE.map(({ channels, subscribers }) =>
      channels.map((channel) => ({
        event: eventIn(channel.id),
        audience: audienceOf(channel, subscribers),
      })),
    ),
  );
};

/** People and bots alike are told of by `realm_user`; who looks after a bot also by `realm_bot`. */
const activityChanged = (
  user: User,
  isActive: boolean,
  audience: Audience,
): readonly AddressedEvent[] => [
  { event: { _tag: 'UserActivityChanged', userId: user.id, isActive }, audience },
  ...(isBot(user)
    ? [
        {
          event: {
            _tag: 'BotDetailChanged' as const,
            botId: user.id,
            property: 'is_active' as const,
            value: isActive,
          },
          audience: botAudience(user),
        },
      ]
    : []),
];

/**
 * Deactivates one account. Its subscriptions are kept for when it comes back; until then it is
 * among no channel's subscribers.
 *
 * Source: reference, «DELETE /users/{user_id}», effects and events.
 */
export const deactivate = (tx: Needs, realm: Realm, user: User): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('departures', () =>
      tellPeers(tx, realm, user, (channelId) => ({
        _tag: 'SubscriberDeactivated',
        channelIds: [channelId],
        userId: user.id,
      })),
    ),
    TE.bind('audience', () => seersOf(tx, realm, user)),
    TE.tap(() => tx.users.update(realm.id, user.id, { isActive: false })),
    TE.flatMap(({ departures, audience }) =>
      tx.events.emit(realm.id, [...departures, ...activityChanged(user, false, audience)]),
    ),
  );

/** Deactivates the bots that somebody owns, then their owner. */
export const deactivateWithBots = (
  tx: Needs,
  realm: Realm,
  user: User,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.users.botsOf(realm.id, user.id),
    TE.flatMap((bots) =>
      pipe(
        [...bots.filter(({ isActive }) => isActive), user],
        TE.traverseSeqArray((account) => deactivate(tx, realm, account)),
      ),
    ),
    TE.map(() => undefined),
  );

/** Activates one account, whose subscriptions live again. */
export const reactivate = (tx: Needs, realm: Realm, user: User): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.users.update(realm.id, user.id, { isActive: true })),
    TE.bind('audience', () => seersOf(tx, realm, user)),
    TE.bind('returns', () =>
      tellPeers(tx, realm, user, (channelId) => ({
        _tag: 'PeersSubscribed',
        channelIds: [channelId],
        userIds: [user.id],
      })),
    ),
    TE.flatMap(({ audience, returns }) =>
      tx.events.emit(realm.id, [...activityChanged(user, true, audience), ...returns]),
    ),
  );
