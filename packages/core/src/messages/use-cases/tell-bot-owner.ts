import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AttemptLimit } from '../../authentication/attempt-limit';
import type { Caller } from '../../authentication/caller';
import type { AttemptLimiter } from '../../ports/attempt-limiter';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { User } from '../../users/user';
import type { Addressee } from '../addressee';
import { emptyChannelNotice, missingChannelNotice } from '../bot-owner-notices';
import { personalNotice } from '../notice';
import { lookUpChannel } from './find-channel-destination';
import type { NoticeDependencies, NoticeNeeds } from './post-notices';
import { postNotices } from './post-notices';

export type OwnerNoticeDependencies = NoticeDependencies & { readonly attempts: AttemptLimiter };

type ToChannel = Extract<Addressee, { _tag: 'ToChannel' }>;

/** A bot that has lost its way goes on trying. */
const oncePerMinute: AttemptLimit = { name: 'bot_owner_notice', attempts: 1, seconds: 60 };

/** Why nobody reads what the bot has to say, if nobody does. */
const findProblem = (
  tx: Pick<Transaction, 'channels' | 'subscriptions' | 'users'>,
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
    // A name that could be none is no channel that the owner could make.
    TE.orElse((failure) =>
      failure._tag === 'Unexpected'
        ? TE.left(failure)
        : TE.right<Unexpected, O.Option<string>>(O.none),
    ),
  );

type Finding = { readonly owner: User; readonly problem: string };

const find = (
  tx: Pick<Transaction, NoticeNeeds>,
  caller: Caller,
  addressee: ToChannel,
  ownerId: User['id'],
): TE.TaskEither<Unexpected, O.Option<Finding>> =>
  pipe(
    TE.Do,
    TE.bind('problem', () => findProblem(tx, caller, addressee)),
    TE.bind('owners', ({ problem }) =>
      O.isNone(problem) ? TE.right([]) : tx.users.findMany(caller.realm.id, [ownerId]),
    ),
    TE.map(({ problem, owners: [owner] }) =>
      O.isSome(problem) && owner?.isActive === true
        ? O.some({ owner, problem: problem.value })
        : O.none,
    ),
  );

/**
 * Has the notification bot tell the owner of a bot that the bot writes where nobody reads it: to no
 * channel that there is, or to one without subscribers. That it fails changes nothing for the bot.
 *
 * Source: reference, «POST /messages», bot-owner notice.
 */
export const tellBotOwner =
  (dependencies: OwnerNoticeDependencies) =>
  (caller: Caller, addressee: Addressee): TE.TaskEither<never, void> => {
    const ownerId = caller.user.bot?.ownerId ?? null;
    if (ownerId === null || addressee._tag !== 'ToChannel') {
      return TE.right(undefined);
    }
    return pipe(
      dependencies.transact((tx) => find(tx, caller, addressee, ownerId)),
      TE.flatMap((finding) =>
        O.isNone(finding)
          ? TE.right(undefined)
          : pipe(
              dependencies.attempts.count(oncePerMinute, String(caller.user.id)),
              TE.flatMap((wait) =>
                O.isSome(wait)
                  ? TE.right(undefined)
                  : postNotices(dependencies)(caller.realm, [
                      personalNotice(finding.value.owner, finding.value.problem),
                    ]),
              ),
            ),
      ),
      TE.orElse((): TE.TaskEither<never, void> => TE.right(undefined)),
    );
  };
