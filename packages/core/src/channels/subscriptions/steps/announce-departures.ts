import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import { groupBy, onlyTo } from '../../../kernel';
import { ofArchived } from '../../channels/archived-channels';
import type { Channel } from '../../channels/channel';
import { isVisibleByRole } from '../../channels/channel-audience';
import { loadChannelViewers } from '../../channels/steps/load-channel-viewers';
import { viewChannels } from '../../channels/steps/view-channels';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { peerGroups } from '../peer-groups';

export type Departure = readonly [User, Channel];

/**
 * Tells those who left, then whoever of them lost sight of a channel, then the others.
 *
 * Source: reference, "DELETE /users/me/subscriptions", events.
 */
export const announceDepartures = (
  tx: Pick<Transaction, 'channels' | 'events' | 'subscriptions' | 'users'>,
  realm: Realm,
  departures: readonly Departure[],
  now: Timestamp,
): TE.TaskEither<Unexpected, void> => {
  const channels = Array.from(
    new Map(departures.map(([, channel]) => [channel.id, channel])).values(),
  );
  const leavers = groupBy(departures, ([, { id }]) => id);
  const peopleOf = ({ id }: Channel) => (leavers.get(id) ?? []).map(([user]) => user);
  const removed: AddressedEvent = {
    event: {
      _tag: 'SubscriptionsRemoved',
      channels: channels.map((channel) => ({
        id: channel.id,
        name: channel.name,
        ...ofArchived(channel),
      })),
      pairs: departures.map(([user, channel]) => ({ userId: user.id, channelId: channel.id })),
    },
    audience: onlyTo(...new Set(departures.map(([{ id }]) => id))),
  };
  return channels.length === 0
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('views', () => viewChannels(tx, realm, channels, now)),
        TE.bind('viewers', () => loadChannelViewers(tx, realm, channels)),
        TE.flatMap(({ views, viewers }) => {
          const hidden = channels.flatMap((channel): readonly AddressedEvent[] => {
            const knowing = new Set(viewers.get(channel.id));
            const blind = peopleOf(channel).filter(
              (user) => !isVisibleByRole(channel, user) && !knowing.has(user.id),
            );
            return blind.length === 0
              ? []
              : [
                  {
                    event: {
                      _tag: 'ChannelHidden',
                      channels: views.filter(({ id }) => id === channel.id),
                    },
                    audience: onlyTo(...blind.map(({ id }) => id)),
                  },
                ];
          });
          const peers = peerGroups(
            channels.map((channel) => ({
              channel,
              userIds: peopleOf(channel).map(({ id }) => id),
            })),
            viewers,
          ).map(({ audience, ...peers }): AddressedEvent => ({
            event: { _tag: 'PeersUnsubscribed', ...peers },
            audience,
          }));
          return tx.events.emit(realm.id, [removed, ...hidden, ...peers]);
        }),
      );
};
