import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { actAs } from '../../authentication/use-cases/act-as';
import { onlyTo } from '../../events/audience';
import type { AddressedEvent } from '../../events/log-entry';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { ChannelId, UserId } from '../../shared/id';
import type { Timestamp } from '../../shared/timestamp';
import type { User } from '../../users/user';
import { ofArchived } from '../archived-channels';
import type { Channel } from '../channel';
import { canReadMetadata, canReadSubscribers } from '../channel-access';
import { viewChannels } from './view-channels';

type Tx = Pick<Transaction, 'channels' | 'events' | 'subscriptions' | 'users'>;

/** The channels that somebody may know of, and those of them of which they may know who is in. */
export type ChannelsInSight = {
  readonly channels: readonly Channel[];
  readonly withSubscribers: ReadonlySet<ChannelId>;
};

/** What the user may know of by the role that they are given here. */
export const channelsInSight = (
  tx: Pick<Tx, 'channels' | 'users'>,
  realm: Realm,
  user: User,
): TE.TaskEither<Unexpected, ChannelsInSight> =>
  pipe(
    TE.Do,
    TE.bind('viewer', () => actAs(tx, realm, user)),
    TE.bind('all', () => tx.channels.listFor(realm.id, user.id)),
    TE.map(({ viewer, all }) => ({
      channels: all
        .filter((target) => canReadMetadata(viewer, target))
        .map(({ channel }) => channel),
      withSubscribers: new Set(
        all.filter((target) => canReadSubscribers(viewer, target)).map(({ channel }) => channel.id),
      ),
    })),
  );

const notAmong = (channels: readonly Channel[], others: readonly Channel[]) => {
  const ids = new Set(others.map(({ id }) => id));
  return channels.filter(({ id }) => !ids.has(id));
};

const peersIn =
  (subscribers: ReadonlyMap<ChannelId, readonly UserId[]>, viewer: UserId) =>
  (channel: Channel): readonly AddressedEvent[] => {
    const userIds = subscribers.get(channel.id) ?? [];
    return userIds.length === 0
      ? []
      : [
          {
            event: {
              _tag: 'PeersSubscribed',
              channelIds: [channel.id],
              userIds,
              ...ofArchived(channel),
            },
            audience: onlyTo(viewer),
          },
        ];
  };

/**
 * Tells somebody of the channels that came in sight, and of who is in each; then of those that
 * went out of it.
 *
 * Source: reference, «PATCH /users/{user_id}», effects of a role change.
 */
export const announceChannelsInSight = (
  tx: Tx,
  realm: Realm,
  user: User,
  before: ChannelsInSight,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('after', () => channelsInSight(tx, realm, user)),
    TE.let('gained', ({ after }) => notAmong(after.channels, before.channels)),
    TE.let('lost', ({ after }) => notAmong(before.channels, after.channels)),
    TE.bind('gainedViews', ({ gained }) => viewChannels(tx, realm, gained, now)),
    TE.bind('lostViews', ({ lost }) => viewChannels(tx, realm, lost, now)),
    TE.let('peopled', ({ gained, after }) =>
      gained.filter(({ id }) => after.withSubscribers.has(id)),
    ),
    TE.bind('subscribers', ({ peopled }) =>
      tx.subscriptions.subscribersOf(
        realm.id,
        peopled.map(({ id }) => id),
      ),
    ),
    TE.flatMap(({ gainedViews, lostViews, peopled, subscribers }) =>
      tx.events.emit(realm.id, [
        ...(gainedViews.length === 0
          ? []
          : [
              {
                event: { _tag: 'ChannelCreated' as const, channels: gainedViews },
                audience: onlyTo(user.id),
              },
            ]),
        ...peopled.flatMap(peersIn(subscribers, user.id)),
        ...(lostViews.length === 0
          ? []
          : [
              {
                event: { _tag: 'ChannelHidden' as const, channels: lostViews },
                audience: onlyTo(user.id),
              },
            ]),
      ]),
    ),
  );
