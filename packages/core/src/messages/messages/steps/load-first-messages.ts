import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ChannelViewers } from '../../../channels';
import { loadChannelViewers } from '../../../channels';
import type { Async, ChannelId, MessageId, RealmId, Unexpected } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import type { Arrival, FirstMessageChange, FirstMessages } from '../first-messages';
import { newFirstMessages } from '../first-messages';

type NewFirstMessage = Pick<FirstMessages, 'channelId' | 'firstMessageId'>;

/** Loads the channels of new first messages, and who can see them. */
const withViewers = (
  tx: Reader,
  realmId: RealmId,
  changes: readonly NewFirstMessage[],
): Async<readonly FirstMessageChange[]> =>
  changes.length === 0
    ? TE.right([])
    : pipe(
        TE.Do,
        TE.bind('realm', () => tx.realms.find(realmId)),
        TE.bind('targets', () =>
          tx.channels.loadManyFor(
            realmId,
            undefined,
            changes.map(({ channelId }) => channelId),
          ),
        ),
        TE.let('channels', ({ targets }) => targets.map(({ channel }) => channel)),
        TE.bind('viewers', ({ realm, channels }) =>
          O.isSome(realm)
            ? loadChannelViewers(tx, realm.value, channels)
            : TE.right<Unexpected, ChannelViewers>(new Map()),
        ),
        TE.map(({ channels, viewers }) =>
          channels.flatMap((channel) =>
            changes
              .filter(({ channelId }) => channelId === channel.id)
              .map(({ firstMessageId }) => ({
                channel,
                firstMessageId,
                viewers: viewers.get(channel.id) ?? [],
              })),
          ),
        ),
      );

/**
 * Locks channels whose messages are moved, deleted or restored, and loads which of them get another
 * first message by that. Call it after locking the messages.
 */
export const loadFirstMessages = (
  tx: Transaction,
  realmId: RealmId,
  channelIds: readonly ChannelId[],
  leaving: readonly MessageId[],
  arrivals: readonly Arrival[],
): Async<readonly FirstMessageChange[]> => {
  const ids = Array.from(new Set(channelIds));
  return ids.length === 0
    ? TE.right([])
    : pipe(
        tx.channels.lock(realmId, ids),
        // Read after the lock, so that the result is current.
        TE.flatMap(() => tx.edits.firstMessagesOf(realmId, ids, leaving)),
        TE.flatMap((found) => withViewers(tx, realmId, newFirstMessages(found, arrivals))),
      );
};
