import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AddressedEvent } from '../../events/log-entry';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { Timestamp } from '../../shared/timestamp';
import type { Channel } from '../channel';
import { metadataAudience } from '../channel-audience';
import { findInsiders } from './find-insiders';
import { viewChannels } from './view-channels';

/** Tells everyone who may know of the channel that it was archived, or that it is back. */
export const announceArchiving = (
  tx: Pick<Transaction, 'channels' | 'events' | 'subscriptions' | 'users'>,
  realm: Realm,
  channel: Channel,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('views', () => viewChannels(tx, realm, [channel], now)),
    TE.bind('insiders', () => findInsiders(tx, realm, [channel])),
    TE.flatMap(({ views, insiders }) =>
      tx.events.emit(
        realm.id,
        views.map((view): AddressedEvent => ({
          event: { _tag: 'ChannelArchived', channel: view, isArchived: channel.isArchived },
          audience: metadataAudience(channel, insiders.get(channel.id) ?? []),
        })),
      ),
    ),
  );
