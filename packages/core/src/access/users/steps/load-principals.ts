import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async } from '../../../kernel';
import { UserId, asId } from '../../../kernel';
import type { Viewer } from '../../authentication/caller';
import { isCaller } from '../../authentication/caller';
import type { Realm } from '../../realms/realm';
import type { Reader } from '../../transaction';
import { userIdOfDummyEmail } from '../email-visibility';
import type { Principals } from '../principals';
import type { User } from '../user';
import { visibleUsers } from './user-access';

/**
 * Loads the users that a request names, if they exist. An address names only users who are visible
 * to the viewer, so that it cannot be tested whether others have an account.
 */
export const loadPrincipals = (
  tx: Pick<Reader, 'knownUsers' | 'users'>,
  viewer: Viewer,
  principals: Principals,
): Async<readonly User[]> => {
  const { realm } = viewer;
  return principals._tag === 'ByIds'
    ? tx.users.loadMany(realm.id, principals.ids)
    : pipe(
        TE.Do,
        TE.bind('byEmail', () =>
          pipe(
            tx.users.loadByEmails(realm.id, principals.emails),
            TE.flatMap((found) =>
              isCaller(viewer) ? visibleUsers(tx, viewer, found) : TE.right(found),
            ),
          ),
        ),
        TE.bind('byDummy', () => tx.users.loadMany(realm.id, dummyIds(principals.emails, realm))),
        TE.map(({ byEmail, byDummy }) => [...byEmail, ...byDummy]),
      );
};

const dummyIds = (emails: readonly string[], realm: Realm): readonly UserId[] =>
  emails
    .map((email) => userIdOfDummyEmail(email, realm.host))
    .filter((id) => id !== undefined)
    .map(asId(UserId));
