import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Renderer } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Destination } from '../../messages/destination';
import { channelDestination } from '../../messages/destination';
import type { UnsentMessage } from '../../messages/sent-message';
import type { MentionFailure, MentionNeeds } from '../../messages/steps/may-mention';
import { mayMention } from '../../messages/steps/may-mention';
import type { WritingNeeds } from '../../messages/steps/write-message';
import { writeMessage } from '../../messages/steps/write-message';
import type { Transaction } from '../../transaction';
import type { LoadedCall } from './load-call';

export type AnsweringNeeds = MentionNeeds | WritingNeeds;
type Tx = Pick<Transaction, AnsweringNeeds>;

export type AnsweringFailure = MentionFailure;

/** What a bot has to say, wherever that is. */
export type Answer = Omit<UnsentMessage, 'destination'>;

/** Where the message is that called the bot; none if nobody can write there any more. */
const findPlace = (
  { channels }: Tx,
  { realm, bot, message: { place, topic } }: LoadedCall,
): TE.TaskEither<Unexpected, O.Option<Destination>> =>
  place._tag === 'InConversation'
    ? TE.right(
        O.some({
          recipientId: place.recipientId,
          topic: '',
          channel: undefined,
          userIds: place.people.map(({ id }) => id),
          place,
        }),
      )
    : pipe(
        channels.findFor(realm.id, bot.id, place.channelId),
        TE.map(
          O.flatMap(({ channel }) =>
            channel.isArchived ? O.none : O.some(channelDestination(channel, topic)),
          ),
        ),
      );

/**
 * Has the bot write where it was called: whoever may call a bot may have its answer, so that the
 * rules for who may write there are not asked.
 */
export const answerInConversation = (
  tx: Tx,
  renderer: Pick<Renderer, 'topicLinks'>,
  call: LoadedCall,
  answer: Answer,
): TE.TaskEither<AnsweringFailure, void> =>
  pipe(
    findPlace(tx, call),
    TE.flatMap(
      O.match(
        (): TE.TaskEither<AnsweringFailure, void> => TE.right(undefined),
        (destination) =>
          pipe(
            mayMention(tx, call.caller, destination, answer.rendering.mentions),
            TE.flatMap(() =>
              writeMessage(
                tx,
                renderer,
                call.caller,
                { isReadBySender: true, echo: undefined },
                { ...answer, destination },
              ),
            ),
            TE.map(() => undefined),
          ),
      ),
    ),
  );
