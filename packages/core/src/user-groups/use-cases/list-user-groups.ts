import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserGroupView } from '../user-group-view';
import { loadUserGroups } from './load-user-groups';

export type ListUserGroups = { readonly includeDeactivated: boolean };

type Dependencies = {
  readonly snapshot: UnitOfWork<'userGroups' | 'users'>;
  readonly clock: Clock;
};

/** Every group, those of the system included. Source: reference, «GET /user_groups». */
export const listUserGroups =
  ({ snapshot, clock }: Dependencies) =>
  (
    { realm }: Caller,
    { includeDeactivated }: ListUserGroups,
  ): TE.TaskEither<Unexpected, readonly UserGroupView[]> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) => snapshot((tx) => loadUserGroups(tx, realm, now))),
      TE.map((groups) => groups.filter(({ isActive }) => isActive || includeDeactivated)),
    );
