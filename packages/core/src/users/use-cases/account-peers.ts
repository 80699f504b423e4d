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
import type { ChannelId } from '../../shared/id';
import type { User } from '../user';

type Needs = Pick<Transaction, 'subscriptions' | 'users'>;

/** Tells each of the channels, one event for each, to whoever may know of it but the user. */
export const tellChannels = (
  tx: Needs,
  realm: Realm,
  user: User,
  channels: readonly Channel[],
  eventIn: (channelId: ChannelId) => DomainEvent,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  pipe(
    findInsiders(tx, realm, channels),
    TE.map((insiders) =>
      channels.map((channel) => ({
        event: eventIn(channel.id),
        audience: {
          ...metadataAudience(channel, insiders.get(channel.id) ?? []),
          except: [user.id],
        },
      })),
    ),
  );

/** The same in every channel that the user is subscribed to. */
export const tellPeers = (
  tx: Needs,
  realm: Realm,
  user: User,
  eventIn: (channelId: ChannelId) => DomainEvent,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  pipe(
    tx.subscriptions.channelsOf(realm.id, user.id),
    TE.flatMap((joined) =>
      tellChannels(
        tx,
        realm,
        user,
        joined.map(([channel]) => channel),
        eventIn,
      ),
    ),
  );
