import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { actAs } from '../../../access';
import { canReadMessage } from '../../../channels';
import type { Async, MessageId, Timestamp } from '../../../kernel';
import type { MessagePlace, MessageView } from '../../messages/message-view';
import type { Addressee } from '../../sending/addressee';
import type { Transaction } from '../../transaction';
import type { AnswerRefused } from '../answers';
import { isLate } from '../answers';
import type { Posting } from './choose-sender';
import type { IssuedForAnswers, KnownAddress } from './find-address';

const addresseeIn = (place: MessagePlace, topic: string): Addressee =>
  place._tag === 'InChannel'
    ? { _tag: 'ToChannel', channel: place.channelId, topic }
    : { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: place.people.map(({ id }) => id) } };

/** The message as its reader may see it; None if it was deleted, or they may not read it any more. */
const loadReadable = (
  { messages }: Pick<Transaction, 'messages'>,
  reader: Caller,
  id: MessageId,
): Async<O.Option<MessageView>> =>
  pipe(
    messages.findFor(reader.realm.id, reader.user.id, id),
    TE.map(O.filter((found) => canReadMessage(reader, found))),
    TE.flatMap((found) => messages.views(reader.realm, O.isSome(found) ? [id] : [])),
    TE.map(([view]) => O.fromNullable(view)),
  );

/**
 * As whom, and where, an answer to an email about a message is posted: by the person who got the
 * email, where the message is by now. Whether they may write there is decided as of any message.
 *
 * Source: docs/reference/notifications.md#answers.
 */
export const chooseConversation = (
  tx: Pick<Transaction, 'events' | 'messages' | 'users'>,
  { realm, issued, requester }: KnownAddress<IssuedForAnswers>,
  now: Timestamp,
): Async<E.Either<AnswerRefused, Posting>> =>
  isLate(issued, now)
    ? TE.right(E.left({ _tag: 'AnswerIsLate' }))
    : pipe(
        tx.events.factsVersion(realm.id),
        TE.flatMap((asOf) => actAs(tx, realm, requester, asOf)),
        TE.bindTo('sender'),
        TE.bind('message', ({ sender }) => loadReadable(tx, sender, issued.messageId)),
        TE.map(({ sender, message }) =>
          pipe(
            message,
            E.fromOption((): AnswerRefused => ({ _tag: 'ConversationIsGone' })),
            E.map(({ place, topic }) => ({ sender, addressee: addresseeIn(place, topic) })),
          ),
        ),
      );
