import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { enqueueNotice } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import { personalNotice } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Addressee } from '../addressee';
import { botNoticeBeginning, emptyChannelNotice, missingChannelNotice } from '../bot-owner-notices';
import { lookUpChannel } from './find-channel-destination';

type Tx = Pick<Transaction, 'channels' | 'jobs' | 'subscriptions' | 'users'>;

type ToChannel = Extract<Addressee, { _tag: 'ToChannel' }>;

/** Why nobody reads what the bot sends, if nobody does. */
const findProblem = (
  tx: Tx,
  caller: Caller,
  { channel }: ToChannel,
): TE.TaskEither<Unexpected, O.Option<string>> =>
  pipe(
    lookUpChannel(tx, caller, channel),
    TE.flatMap((found) =>
      O.isNone(found)
        ? TE.right(O.some(missingChannelNotice(caller.user, channel)))
        : pipe(
            tx.subscriptions.countSubscribers(caller.realm.id, found.value.target.channel.id, 1),
            TE.map((count) =>
              count === 0
                ? O.some(emptyChannelNotice(caller.user, found.value.target.channel.name))
                : O.none,
            ),
          ),
    ),
    // The owner cannot create a channel with an invalid name.
    TE.orElse((failure) =>
      failure._tag === 'Unexpected'
        ? TE.left(failure)
        : TE.right<Unexpected, O.Option<string>>(O.none),
    ),
  );

/**
 * Has the notification bot tell the owner of a bot, at most once a minute, that nobody reads what
 * the bot sends: the channel does not exist, or has no subscribers.
 *
 * Source: reference, «POST /messages», bot-owner notice.
 */
export const tellBotOwner = (
  tx: Tx,
  caller: Caller,
  addressee: Addressee,
): TE.TaskEither<Unexpected, void> => {
  const ownerId = caller.user.bot?.ownerId ?? null;
  if (ownerId === null || addressee._tag !== 'ToChannel') {
    return TE.right(undefined);
  }
  return pipe(
    findProblem(tx, caller, addressee),
    TE.flatMap(
      O.match(
        () => TE.right(undefined),
        (problem) =>
          enqueueNotice(
            tx,
            caller.realm,
            {
              ...personalNotice({ id: ownerId }, problem),
              limitedBy: botNoticeBeginning(caller.user),
            },
            `bot-owner-notice:${caller.realm.id}:${caller.user.id}`,
          ),
      ),
    ),
  );
};
