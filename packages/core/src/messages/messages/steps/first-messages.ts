import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ChannelViewers } from '../../../channels';
import { loadChannelViewers } from '../../../channels';
import type { ChannelId, RealmId, Unexpected } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { FirstMessage } from '../../ports/message-edit-repository';
import type { Reader, Transaction } from '../../transaction';
import { firstMessageEvent } from '../first-message-event';

type Tx = Pick<Transaction, 'channels' | 'edits'>;

/**
 * Locks channels whose messages are moved or deleted; call it after locking the messages. Returns
 * the first message of each channel before the change.
 */
export const lockWithFirstMessages = (
  { channels, edits }: Tx,
  realmId: RealmId,
  channelIds: readonly ChannelId[],
): TE.TaskEither<Unexpected, readonly FirstMessage[]> => {
  const ids = Array.from(new Set(channelIds));
  return ids.length === 0
    ? TE.right([])
    : pipe(
        channels.lock(realmId, ids),
        // Read after the lock, so that the result is current.
        TE.flatMap(() => edits.firstMessagesOf(realmId, ids)),
      );
};

/** Loads the first messages of those channels where it changed. */
export const loadNewFirstMessages = (
  { edits }: Pick<Tx, 'edits'>,
  realmId: RealmId,
  before: readonly FirstMessage[],
): TE.TaskEither<Unexpected, readonly FirstMessage[]> => {
  const known = new Map(before.map(({ channelId, firstMessageId }) => [channelId, firstMessageId]));
  return before.length === 0
    ? TE.right([])
    : pipe(
        edits.firstMessagesOf(realmId, Array.from(known.keys())),
        TE.map((found) =>
          found.filter(({ channelId, firstMessageId }) => known.get(channelId) !== firstMessageId),
        ),
      );
};

/** The events that announce the new first messages to everyone who can see the channels. */
export const loadFirstMessageEvents = (
  tx: Reader,
  realmId: RealmId,
  changes: readonly FirstMessage[],
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
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
              .map(({ firstMessageId }) =>
                firstMessageEvent(channel, firstMessageId, viewers.get(channel.id) ?? []),
              ),
          ),
        ),
      );
