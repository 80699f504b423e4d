import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isBot, isOpenToGuests } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Destination } from '../destination';
import { unknownSender } from '../hide-inaccessible-users';
import type { MessageSent } from '../message-events';

/**
 * What stands for a sender who is not in the channel, and which guests know them all the same;
 * nothing if everyone who receives the message does.
 *
 * Source: reference, «Which users a user can access».
 */
export const findHiddenSender = (
  { knownUsers, subscriptions }: Pick<Transaction, 'knownUsers' | 'subscriptions'>,
  { realm, user }: Caller,
  { channel }: Destination,
): TE.TaskEither<Unexpected, Pick<MessageSent, 'inaccessibleUser'>> =>
  channel === undefined || isBot(user) || isOpenToGuests(realm)
    ? TE.right({})
    : pipe(
        subscriptions.subscribedAmong(realm.id, channel.id, [user.id]),
        TE.flatMap((present) =>
          present.length > 0
            ? TE.right({})
            : pipe(
                knownUsers.guestsOf(realm.id, user.id),
                TE.map((knownTo) => ({
                  inaccessibleUser: { sender: unknownSender(user.id, realm), knownTo },
                })),
              ),
        ),
      );
