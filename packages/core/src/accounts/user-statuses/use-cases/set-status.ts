import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { UserId, Work } from '../../../kernel';
import type { UnicodeEmoji } from '../../../messages';
import type { Reader } from '../../transaction';
import { changeSettings } from '../../users/steps/change-settings';
import type { NewStatus, NewStatusFailure, RequestedStatus } from '../new-status';
import { parseNewStatus } from '../new-status';
import type { AccessPersonFailure } from '../steps/access-person';
import { accessPerson } from '../steps/access-person';
import { writeStatus } from '../steps/write-status';
import type { Ports } from '../../use-case-ports';

const parse = (
  tx: Reader,
  unicodeEmoji: UnicodeEmoji,
  { realm, level }: Caller,
  requested: RequestedStatus,
): Work<NewStatusFailure, NewStatus> =>
  pipe(
    tx.customEmoji.list(realm.id),
    TE.flatMapEither((custom) =>
      parseNewStatus({ unicode: unicodeEmoji, custom }, level, requested),
    ),
  );

type Dependencies = Pick<Ports, 'clock' | 'transact' | 'unicodeEmoji'>;

/**
 * Sets the given parts of the caller's status.
 *
 * Source: docs/reference/own-account.md#status.
 */
export const setStatus =
  ({ transact, unicodeEmoji, clock }: Dependencies) =>
  (caller: Caller, command: RequestedStatus): Work<NewStatusFailure, void> => {
    const { away } = command;
    return transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('status', () => parse(tx, unicodeEmoji, caller, command)),
        TE.tap(() =>
          away === undefined
            ? TE.right({})
            : changeSettings(tx, caller, { presence_enabled: !away }, clock.now(), false),
        ),
        TE.flatMap(({ status }) =>
          writeStatus(
            tx,
            caller.realm,
            caller.user,
            away === undefined ? status : { away, ...status },
          ),
        ),
      ),
    );
  };

export type SetStatusOfUser = Omit<RequestedStatus, 'away'> & { readonly userId: UserId };

/**
 * Sets the given parts of another user's status, except whether the user is away.
 *
 * Source: docs/reference/own-account.md#status.
 */
export const setStatusOfUser =
  ({ transact, unicodeEmoji }: Pick<Dependencies, 'transact' | 'unicodeEmoji'>) =>
  (
    caller: Caller,
    { userId, ...command }: SetStatusOfUser,
  ): Work<NewStatusFailure | AccessPersonFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        accessPerson(tx, caller, userId),
        TE.bindTo('user'),
        TE.bindW('status', () => parse(tx, unicodeEmoji, caller, { away: undefined, ...command })),
        TE.flatMap(({ user, status }) => writeStatus(tx, caller.realm, user, status)),
      ),
    );
