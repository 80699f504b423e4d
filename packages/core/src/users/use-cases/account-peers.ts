import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Channel } from '../../channels/channel';
import { metadataAudience } from '../../channels/channel-audience';
import { findInsiders } from '../../channels/use-cases/find-insiders';
import type { DomainEvent } from '../../events/domain-event';
import type { AddressedEvent } from '../../events/log-entry';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { PeerGroup } from '../../subscriptions/peer-groups';
import { peerGroups } from '../../subscriptions/peer-groups';
import type { User } from '../user';

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
    findInsiders(tx, realm, [channel]),
    TE.map((insiders) => ({
      event,
      audience: {
        ...metadataAudience(channel, insiders.get(channel.id) ?? []),
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
        findInsiders(tx, realm, channels),
        TE.map((insiders) =>
          peerGroups(
            channels.map((channel) => ({ channel, userIds: [user.id] })),
            insiders,
          ).map(({ audience, ...group }) => ({ event: eventIn(group), audience })),
        ),
      ),
    ),
  );
