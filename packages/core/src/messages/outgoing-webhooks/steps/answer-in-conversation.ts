import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Renderer } from '../../../access';
import type { Async, Work } from '../../../kernel';
import { ifAny } from '../../../kernel';
import type { Destination } from '../../sending/destination';
import { channelDestination, conversationDestination } from '../../sending/destination';
import type { MentionFailure } from '../../sending/mention-permission';
import { checkMentions } from '../../sending/mention-permission';
import type { Widget } from '../../widgets/message-widget';
import type { MessageText } from '../../sending/plan-send';
import { planDelivery } from '../../sending/plan-send';
import { applySend } from '../../sending/steps/apply-send';
import { loadDeliveryFacts, lockForDelivery } from '../../sending/steps/load-delivery-facts';
import type { Reader, Transaction } from '../../transaction';
import type { LoadedCall } from './load-call';

/** The content of a bot's answer, without a destination. */
export type Answer = MessageText & { readonly widget?: Widget | undefined };

/** Where to answer the message that called the bot; None if its channel was deleted or archived. */
const findPlace = (
  { channels, users }: Reader,
  { realm, bot, message: { place, topic } }: LoadedCall,
): Async<O.Option<Destination>> =>
  place._tag === 'InConversation'
    ? pipe(
        users.loadMany(
          realm.id,
          place.people.map(({ id }) => id),
        ),
        TE.map((people) => O.some(conversationDestination(place.recipientId, people))),
      )
    : pipe(
        channels.findFor(realm.id, bot.id, place.channelId),
        TE.map(
          O.flatMap(({ channel }) =>
            channel.isArchived ? O.none : O.some(channelDestination(channel, topic)),
          ),
        ),
      );

const write = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  { caller, author }: LoadedCall,
  answer: Answer,
  destination: Destination,
): Work<MentionFailure, void> =>
  pipe(
    lockForDelivery(tx, caller, destination, answer),
    TE.flatMap(() => loadDeliveryFacts(tx, renderer, caller, destination, answer)),
    TE.tapEither(({ mentions }) =>
      checkMentions(author, destination, answer.rendering.mentions, mentions),
    ),
    TE.map((facts) => {
      const options = { isReadBySender: true, echo: undefined };
      return planDelivery(caller, destination, answer, options, facts);
    }),
    TE.flatMap((plan) => applySend(tx, caller, plan)),
    TE.map(() => undefined),
  );

/**
 * Posts the bot's answer where the bot was called. Calling a bot permits it to answer, so posting
 * permissions are not checked; permissions for mentions are.
 */
export const answerInConversation = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  call: LoadedCall,
  answer: Answer,
): Work<MentionFailure, void> =>
  pipe(
    findPlace(tx, call),
    ifAny((destination) => write(tx, renderer, call, answer, destination)),
  );
