import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { systemBot } from '../../../access';
import type { Channel } from '../../../channels';
import type { MessageId, Timestamp, Unexpected } from '../../../kernel';
import { term } from '../../narrows/narrow';
import type { Reader, Transaction } from '../../transaction';
import { endOfHistory } from '../anchor';
import type { MessageView } from '../message-view';
import { isResolutionNotice, resolutionGraceSeconds } from '../resolution-notice';
import { deleteMessagesById } from './delete-messages';

/** The location of the notice. */
type Place = { readonly channel: Channel; readonly topic: string };

const newestIn = (
  { messages }: Reader,
  { realm }: Caller,
  { channel, topic }: Place,
): TE.TaskEither<Unexpected, MessageView | undefined> =>
  pipe(
    messages.idsInRange(realm.id, {
      narrow: [term('channel', channel.recipientId), term('topic', topic)],
      history: { _tag: 'Shared' },
      anchor: endOfHistory,
      includeAnchor: true,
      before: 1,
      after: 0,
    }),
    TE.flatMap((ids) => messages.views(realm, ids)),
    TE.map((views) => views.at(-1)),
  );

/**
 * Deletes the notice unless another transaction has locked it. The moved messages are already
 * locked in the order of their ids, so waiting for a lock on the notice could deadlock.
 */
const deleteIfFree = (
  tx: Transaction,
  { realm, user }: Caller,
  id: MessageId,
): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    tx.edits.tryLock(realm.id, id),
    TE.tap((isLocked) =>
      isLocked ? deleteMessagesById(tx, realm.id, [id], user.id) : TE.right(undefined),
    ),
  );

/**
 * Deletes the notice that a topic was resolved or unresolved, if it is the newest message of the
 * topic and was posted within `resolutionGraceSeconds`. Returns whether it did: then no notice of
 * the opposite is needed.
 *
 * Source: docs/reference/editing.md#notices.
 */
export const deleteResolutionNotice = (
  tx: Transaction,
  caller: Caller,
  place: Place,
  now: Timestamp,
): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    TE.Do,
    TE.bind('newest', () => newestIn(tx, caller, place)),
    TE.bind('bot', () => systemBot(tx, caller.realm, 'notification')),
    TE.flatMap(({ newest, bot }) =>
      newest?.sender.id === bot.id &&
      isResolutionNotice(newest.content) &&
      now - newest.sentAt < resolutionGraceSeconds
        ? deleteIfFree(tx, caller, newest.id)
        : TE.right(false),
    ),
  );
