import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { visibleUsers, isBot } from '../../../access';
import { noStatus, presentStatus } from '../../../accounts';
import type { InitialStateSection } from './section';

/** The statuses of the users visible to the caller, without empty ones. */
export const userStatusState: InitialStateSection = (tx, caller) =>
  pipe(
    TE.Do,
    TE.bind('everyone', () => tx.users.list(caller.realm.id)),
    TE.bind('visible', ({ everyone }) =>
      visibleUsers(
        tx,
        caller,
        everyone.filter((user) => user.isActive && !isBot(user)),
      ),
    ),
    TE.bind('statuses', ({ visible }) =>
      tx.statuses.of(
        caller.realm.id,
        visible.map(({ id }) => id),
      ),
    ),
    TE.bind('away', () => tx.userSettings.withoutPresence(caller.realm.id)),
    TE.map(({ visible, statuses, away }) => {
      const isAway = new Set(away);
      const shown = visible.map(({ id }) => ({
        id,
        status: presentStatus(statuses.get(id) ?? noStatus, isAway.has(id)),
      }));
      return {
        user_status: Object.fromEntries(
          shown
            .filter(({ status }) => Object.keys(status).length > 0)
            .map(({ id, status }) => [String(id), status]),
        ),
      };
    }),
  );
