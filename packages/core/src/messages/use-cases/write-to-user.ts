import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { actAs } from '../../authentication/use-cases/act-as';
import type { Renderer } from '../../ports/renderer';
import type { Transaction } from '../../ports/unit-of-work';
import { systemBot } from '../../users/use-cases/system-bot';
import type { UnsentMessage } from '../sent-message';
import type { DestinationFailure } from './find-destination';
import { findDestination } from './find-destination';
import type { SendingNeeds } from './prepare-message';
import type { WrittenMessage } from './write-message';
import { writeMessage } from './write-message';

/** Has the notification bot write to the user. */
export const writeToUser = (
  tx: Pick<Transaction, SendingNeeds>,
  renderer: Pick<Renderer, 'topicLinks'>,
  { realm, user }: Caller,
  message: Omit<UnsentMessage, 'destination'>,
): TE.TaskEither<DestinationFailure, WrittenMessage> =>
  pipe(
    TE.Do,
    TE.bindW('bot', () => systemBot(tx, realm, 'notification')),
    TE.bindW('sender', ({ bot }) => actAs(tx, realm, bot)),
    TE.bindW('destination', ({ sender }) =>
      findDestination(tx, sender, {
        _tag: 'ToPeople',
        people: { _tag: 'ByIds', ids: [user.id] },
      }),
    ),
    TE.flatMap(({ sender, destination }) =>
      writeMessage(
        tx,
        renderer,
        sender,
        { isReadBySender: true, echo: undefined },
        { ...message, destination },
      ),
    ),
  );
