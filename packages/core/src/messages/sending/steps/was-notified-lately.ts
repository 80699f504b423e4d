import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Timestamp, Unexpected, UserId } from '../../../kernel';
import { participants } from '../../../kernel';
import { term } from '../../narrows/narrow';
import type { Transaction } from '../../transaction';
import { endOfHistory } from '../../messages/anchor';

const intervalSeconds = 60;

/** Notices of other kinds that may have come in between. */
const searchedMessages = 50;

/**
 * Whether the bot sent the reader something within the last minute that begins so. It looks at
 * what was sent rather than at a counter, which could count a notice that is then not sent.
 */
export const wasNotifiedLately = (
  { messages, recipients }: Pick<Transaction, 'messages' | 'recipients'>,
  { realm, user: bot }: Caller,
  readerId: UserId,
  beginning: string,
  now: Timestamp,
): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    recipients.ensureConversation(realm.id, participants(bot.id, [readerId])),
    TE.flatMap(({ id }) =>
      messages.idsInRange(realm.id, {
        narrow: [term('dm', id), term('sender', bot.id)],
        history: { _tag: 'Shared' },
        anchor: endOfHistory,
        includeAnchor: true,
        before: searchedMessages,
        after: 0,
      }),
    ),
    TE.flatMap((ids) => messages.views(realm, ids)),
    TE.map((views) =>
      views.some(
        ({ content, sentAt }) => content.startsWith(beginning) && now - sentAt < intervalSeconds,
      ),
    ),
  );
