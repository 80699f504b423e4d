import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, Renderer, User } from '../../../access';
import { actAs, systemBot } from '../../../access';
import type { SystemBotKind, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Destination } from '../destination';
import { conversationDestination } from '../destination';
import type { MessageText } from '../plan-send';
import { planDelivery } from '../plan-send';
import type { SentMessage } from './apply-send';
import { applySend } from './apply-send';
import { loadDeliveryFacts, lockIfEmpty } from './load-delivery-facts';

/** The notification bot as caller. */
export const notifier = (
  tx: Pick<Transaction, 'users'>,
  realm: Realm,
  speaker: SystemBotKind = 'notification',
): TE.TaskEither<Unexpected, Caller> =>
  pipe(
    systemBot(tx, realm, speaker),
    TE.flatMap((bot) => actAs(tx, realm, bot)),
  );

/**
 * Sends a message of a bot without checking permissions.
 *
 * @param readBy users, besides the bot, for whom the message is read when it is sent
 */
export const deliverMessage = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  bot: Caller,
  destination: Destination,
  text: MessageText,
  readBy: readonly User['id'][] = [],
): TE.TaskEither<Unexpected, SentMessage> =>
  pipe(
    lockIfEmpty(tx, bot, destination),
    TE.flatMap(() => loadDeliveryFacts(tx, renderer, bot, destination, text)),
    TE.flatMap((facts) => {
      const options = { isReadBySender: true, readBy, echo: undefined };
      return applySend(tx, bot, planDelivery(bot, destination, text, options, facts));
    }),
  );

/** Sends a direct message of a bot to a user without checking permissions. */
export const writeToUser = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  bot: Caller,
  reader: User,
  text: MessageText,
): TE.TaskEither<Unexpected, SentMessage> => {
  const people = [bot.user, reader].sort((a, b) => a.id - b.id);
  return pipe(
    tx.recipients.ensureConversation(
      bot.realm.id,
      people.map(({ id }) => id),
    ),
    TE.flatMap(({ id }) =>
      deliverMessage(tx, renderer, bot, conversationDestination(id, people), text),
    ),
  );
};
