import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isBot } from '../../../access';
import type { Work } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { Read } from '../../transaction';
import type { Addressee, RequestedAddressee } from '../addressee';

/** Where a message goes: to the default channel of a bot that names none. Source: docs/reference/bots.md#default-channels. */
export const resolveAddressee = (
  read: Read,
  { realm, user, asOf }: Caller,
  requested: RequestedAddressee,
): Work<MessageFailure<'MissingChannel'>, Addressee> => {
  if (requested._tag !== 'ToDefaultChannel') {
    return TE.right(requested);
  }
  return isBot(user)
    ? pipe(
        read(realm.id, asOf)(({ bots }) => bots.configurationsOf(realm.id, [user.id])),
        TE.flatMapEither((configurations) => {
          const channel = configurations.get(user.id)?.defaultSendingChannel ?? null;
          return channel === null
            ? E.left(messageFailure('MissingChannel'))
            : E.right({ _tag: 'ToChannel', channel, topic: requested.topic });
        }),
      )
    : TE.left(messageFailure('MissingChannel'));
};
