import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, Timestamp, UserId } from '../../../kernel';
import { participants } from '../../../kernel';
import { term } from '../../narrows/narrow';
import type { Transaction } from '../../transaction';
import { endOfHistory } from '../../messages/anchor';

/** How many of the newest messages are searched, as other notices may have come in between. */
const searchedMessages = 50;

/**
 * Whether the bot sent the reader a message with that beginning within that time. It looks at
 * messages rather than a counter, which could count a notice that is not sent in the end.
 */
export const hasRecentNotice = (
  { messages, recipients }: Pick<Transaction, 'messages' | 'recipients'>,
  { realm, user: bot }: Caller,
  readerId: UserId,
  { beginning, seconds }: { readonly beginning: string; readonly seconds: number },
  now: Timestamp,
): Async<boolean> =>
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
      views.some(({ content, sentAt }) => content.startsWith(beginning) && now - sentAt < seconds),
    ),
  );
