import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, Renderer, User } from '../../../access';
import { actAs, systemBot } from '../../../access';
import type { Async, MessageId, SystemBotKind } from '../../../kernel';
import { holdLinked } from '../../attachments/steps/claim-attachments';
import type { Transaction } from '../../transaction';
import type { Destination } from '../destination';
import { conversationDestination } from '../destination';
import type { DeliveryFacts, MessageText } from '../plan-send';
import { planDelivery } from '../plan-send';
import type { SentMessage } from '../sent-message';
import { applySend, applySends } from './apply-send';
import { loadDeliveryFacts, lockForDelivery } from './load-delivery-facts';

/** The notification bot as caller. */
export const notifier = (
  tx: Pick<Transaction, 'users'>,
  realm: Realm,
  speaker: SystemBotKind = 'notification',
): Async<Caller> =>
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
  readBy: readonly User['id'][],
): Async<SentMessage> =>
  pipe(
    lockForDelivery(tx, bot, destination, text),
    TE.flatMap(() => loadDeliveryFacts(tx, renderer, bot, destination, text)),
    TE.flatMap((facts) => {
      const options = { isReadBySender: true, readBy, echo: undefined };
      return applySend(tx, bot, planDelivery(bot, destination, text, options, facts));
    }),
  );

/** The people of a conversation between the bot and a user, ordered by id. */
const peopleOf = ({ user }: Caller, reader: User): readonly User[] =>
  [user, reader].sort((a, b) => a.id - b.id);

/** The facts of a message to many people, as they are for one to some of them. */
const factsFor = (facts: DeliveryFacts, people: readonly User[]): DeliveryFacts => {
  const ids = new Set(people.map(({ id }) => id));
  const holders = facts.flags.holders.filter((id) => ids.has(id));
  return { ...facts, flags: { ...facts.flags, holders } };
};

/**
 * Sends a direct message of a bot to each of the users without checking permissions, with as many
 * statements as for one of them.
 *
 * @returns the ids in the order of the users
 */
export const writeToUsers = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  bot: Caller,
  readers: readonly User[],
  text: MessageText,
): Async<readonly MessageId[]> => {
  return pipe(
    TE.Do,
    TE.bind('conversations', () =>
      tx.recipients.ensureConversations(
        bot.realm.id,
        readers.map((reader) => peopleOf(bot, reader).map(({ id }) => id)),
      ),
    ),
    TE.tap(() => holdLinked(tx, bot, text.rendering)),
    TE.bind('facts', () =>
      loadDeliveryFacts(
        tx,
        renderer,
        bot,
        {
          _tag: 'InConversation',
          recipientId: undefined,
          people: [bot.user, ...readers],
          introductions: [],
        },
        text,
      ),
    ),
    TE.flatMap(({ conversations, facts }) =>
      applySends(
        tx,
        bot,
        RA.zip(readers, conversations).map(([reader, { id }]) => {
          const people = peopleOf(bot, reader);
          const destination = conversationDestination(id, people);
          const options = { isReadBySender: true, readBy: [], echo: undefined };
          const plan = planDelivery(bot, destination, text, options, factsFor(facts, people));
          return { recipientId: id, plan };
        }),
      ),
    ),
  );
};
