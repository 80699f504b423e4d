import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { visibleUsers, isBot } from '../../../access';
import { noStatus, presentStatus } from '../../../accounts';
import type { InitialStateSection } from './section';

/** The statuses of the users visible to the caller, without empty ones. */
export const userStatusState: InitialStateSection = (tx, caller) =>
  pipe(
    tx.users.list(caller.realm.id),
    TE.flatMap((everyone) =>
      visibleUsers(
        tx,
        caller,
        everyone.filter((user) => user.isActive && !isBot(user)),
      ),
    ),
    TE.map((people) => people.map(({ id }) => id)),
    TE.bindTo('ids'),
    TE.bind('statuses', ({ ids }) => tx.statuses.of(caller.realm.id, ids)),
    TE.bind('settings', ({ ids }) => tx.userSettings.of(caller.realm.id, ids)),
    TE.map(({ ids, statuses, settings }) => ({
      user_status: Object.fromEntries(
        ids
          .map((id) => {
            const isAway = settings.get(id)?.presence_enabled === false;
            return [String(id), presentStatus(statuses.get(id) ?? noStatus, isAway)] as const;
          })
          .filter(([, status]) => Object.keys(status).length > 0),
      ),
    })),
  );
