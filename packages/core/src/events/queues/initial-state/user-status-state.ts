import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { userWithId, isBot, visibilityOf } from '../../../access';
import { noStatus, presentStatus } from '../../../accounts';
import type { InitialStateSection } from './section';

/** The statuses of the users visible to the caller, without empty ones. */
export const userStatusState: InitialStateSection = (tx, caller) =>
  pipe(
    TE.Do,
    TE.bind('everyone', () => tx.users.list(caller.realm.id)),
    TE.bind('isVisible', () => visibilityOf(tx, caller)),
    TE.bind('statuses', () => tx.statuses.of(caller.realm.id, 'everyone')),
    TE.bind('away', () => tx.userSettings.withoutPresence(caller.realm.id)),
    TE.map(({ everyone, isVisible, statuses, away }) => {
      const isAway = new Set(away);
      const shown = Array.from(new Set([...statuses.keys(), ...away]))
        .flatMap((id) => userWithId(everyone, id) ?? [])
        .filter((user) => user.isActive && !isBot(user) && isVisible(user))
        .map(({ id }) => ({
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
