import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { UserId, Work } from '../../../kernel';
import type { AccessPersonFailure } from '../steps/access-person';
import { accessPerson } from '../steps/access-person';
import type { UserStatus } from '../user-status';
import { noStatus } from '../user-status';
import type { Ports } from '../../use-case-ports';

type FoundStatus = { readonly status: UserStatus; readonly isAway: boolean };

/** Returns the status of an active user. Source: docs/reference/own-account.md#status. */
export const getStatus =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (
    caller: Caller,
    { userId }: { readonly userId: UserId },
  ): Work<AccessPersonFailure, FoundStatus> =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        accessPerson(tx, caller, userId),
        TE.flatMap(() => tx.statuses.of(caller.realm.id, [userId])),
        TE.bindTo('statuses'),
        TE.bindW('settings', () => tx.userSettings.of(caller.realm.id, [userId])),
        TE.map(({ statuses, settings }) => ({
          status: statuses.get(userId) ?? noStatus,
          isAway: settings.get(userId)?.presence_enabled === false,
        })),
      ),
    );
