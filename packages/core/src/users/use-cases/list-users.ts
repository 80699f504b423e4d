import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import { viewUser } from '../present-user';
import { isSystemBot } from '../user';
import type { UserView } from '../user-view';

export type ListUsers = {
  /** Undefined for everyone. */
  readonly userIds: readonly UserId[] | undefined;
};

type Dependencies = { readonly snapshot: UnitOfWork<'users'> };

/** Everyone in the realm, active or not, bots included but the system's own. Source: API document, «GET /users». */
export const listUsers =
  ({ snapshot }: Dependencies) =>
  (caller: Caller, { userIds }: ListUsers): TE.TaskEither<Unexpected, readonly UserView[]> =>
    snapshot(({ users }) =>
      pipe(
        userIds === undefined
          ? users.list(caller.realm.id)
          : users.findMany(caller.realm.id, userIds),
        TE.map((found) =>
          found.filter((user) => !isSystemBot(user)).map((user) => viewUser(user, caller.realm)),
        ),
      ),
    );
