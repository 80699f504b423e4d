import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Channel, PeerGroup } from '../../../channels';
import { loadChannelViewers, metadataAudience, peerGroups } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import type { AddressedEvent, DomainEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';

type Needs = Pick<Transaction, 'subscriptions' | 'users'>;

/** Tells of the channel to whoever may know of it but the user. */
export const tellChannel = (
  tx: Needs,
  realm: Realm,
  user: User,
  channel: Channel,
  event: DomainEvent,
): TE.TaskEither<Unexpected, AddressedEvent> =>
  pipe(
    loadChannelViewers(tx, realm, [channel]),
    TE.map((subscribersWithAccess) => ({
      event,
      audience: {
        ...metadataAudience(channel, subscribersWithAccess.get(channel.id) ?? []),
        except: [user.id],
      },
    })),
  );

/** Tells the others in every channel that the user is subscribed to, in as few events as can be. */
export const tellPeers = (
  tx: Needs,
  realm: Realm,
  user: User,
  eventIn: (channels: Omit<PeerGroup, 'audience'>) => DomainEvent,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  pipe(
    tx.subscriptions.channelsOf(realm.id, user.id),
    TE.map((joined) => joined.map(([channel]) => channel)),
    TE.flatMap((channels) =>
      pipe(
        loadChannelViewers(tx, realm, channels),
        TE.map((subscribersWithAccess) =>
          peerGroups(
            channels.map((channel) => ({ channel, userIds: [user.id] })),
            subscribersWithAccess,
          ).map(({ audience, ...group }) => ({ event: eventIn(group), audience })),
        ),
      ),
    ),
  );
