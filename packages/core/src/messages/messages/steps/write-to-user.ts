import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, Renderer, User } from '../../../access';
import { actAs, systemBot } from '../../../access';
import type { SystemBotKind, Unexpected } from '../../../kernel';
import { participants } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Destination } from '../destination';
import { viewPerson } from '../message-sender';
import type { UnsentMessage } from '../sent-message';
import type { WritingNeeds, WrittenMessage } from './write-message';
import { writeMessage } from './write-message';

type Tx = Pick<Transaction, WritingNeeds | 'recipients'>;

/** Who speaks in the name of the service. */
export const notifier = (
  tx: Pick<Transaction, 'users'>,
  realm: Realm,
  speaker: SystemBotKind = 'notification',
): TE.TaskEither<Unexpected, Caller> =>
  pipe(
    systemBot(tx, realm, speaker),
    TE.flatMap((bot) => actAs(tx, realm, bot)),
  );

const toPerson = (
  { recipients }: Tx,
  { realm, user: bot }: Caller,
  reader: User,
): TE.TaskEither<Unexpected, Destination> => {
  const userIds = participants(bot.id, [reader.id]);
  return pipe(
    recipients.ensureConversation(realm.id, userIds),
    TE.map(({ id }) => ({
      recipientId: id,
      topic: '',
      channel: undefined,
      userIds,
      place: {
        _tag: 'InConversation',
        recipientId: id,
        people: [bot, reader]
          .sort((a, b) => a.id - b.id)
          .map((person) => viewPerson(person, realm)),
      },
    })),
  );
};

/**
 * Has one of the service's own accounts write to somebody. What the service has to say to people is nobody's to
 * forbid: the rules for direct messages are not asked.
 */
export const writeToUser = (
  tx: Tx,
  renderer: Pick<Renderer, 'topicLinks'>,
  sender: Caller,
  reader: User,
  message: Omit<UnsentMessage, 'destination'>,
): TE.TaskEither<Unexpected, WrittenMessage> =>
  pipe(
    toPerson(tx, sender, reader),
    TE.flatMap((destination) =>
      writeMessage(
        tx,
        renderer,
        sender,
        { isReadBySender: true, echo: undefined },
        { ...message, destination },
      ),
    ),
  );
