import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Renderer } from '../../../access';
import { withUserDetails } from '../../../access';
import type { Work } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Destination, DestinationFailure } from '../destination';
import { checkDestination } from '../destination';
import type { MentionFailure } from '../mention-permission';
import { checkMentions } from '../mention-permission';
import type { SendFailure, SendOptions } from '../plan-send';
import { checkSendingTo, planSend } from '../plan-send';
import type { SentMessage } from '../sent-message';
import { applySend, ensureRecipient } from './apply-send';
import { loadDeliveryFacts, lockForDelivery } from './load-delivery-facts';
import { loadMentionFactsAt } from './load-mention-facts';
import { loadDestinationFacts } from './load-destination-facts';
import type { PreparedMessage } from './prepare-message';

/** Sends a message of the caller: loads the facts, plans, and applies the plan. */
export const sendPrepared = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  options: SendOptions,
  prepared: PreparedMessage,
): Work<SendFailure, SentMessage> =>
  pipe(
    loadDestinationFacts(tx, caller, prepared.addressee),
    TE.flatMapEither((facts) => checkSendingTo(caller, facts)),
    TE.bindTo('destination'),
    TE.tap(({ destination }) => lockForDelivery(tx, caller, destination, prepared)),
    TE.bindW('facts', ({ destination }) =>
      loadDeliveryFacts(tx, renderer, caller, destination, prepared),
    ),
    TE.flatMapEither(({ destination, facts }) =>
      planSend(caller, destination, prepared, options, facts),
    ),
    TE.flatMap((plan) => applySend(tx, caller, plan)),
  );

/**
 * Checks that the caller may now send a message that is scheduled for later, and returns its
 * destination. Creates the conversation if there is none.
 */
export const ensureDestination = (
  tx: Transaction,
  caller: Caller,
  prepared: PreparedMessage,
): Work<DestinationFailure | MentionFailure, Destination> =>
  pipe(
    loadDestinationFacts(tx, caller, prepared.addressee),
    TE.flatMapEither((facts) => checkDestination(caller, facts)),
    TE.tap((destination) =>
      pipe(
        loadMentionFactsAt(tx, caller, destination, prepared),
        TE.flatMapEither(({ mentions }) =>
          checkMentions(caller, destination, prepared.rendering.mentions, mentions),
        ),
      ),
    ),
    TE.tap((destination) => ensureRecipient(tx, caller, destination)),
    TE.tap((destination) =>
      pipe(
        withUserDetails(
          tx,
          caller.realm.id,
        )(destination._tag === 'InConversation' ? destination.introductions : []),
        TE.flatMap((events) => tx.events.emit(caller.realm.id, events)),
      ),
    ),
  );
