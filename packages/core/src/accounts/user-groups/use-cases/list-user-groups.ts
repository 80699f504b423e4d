import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import { loadUserGroups } from '../steps/load-user-groups';
import type { UserGroupView } from '../user-group-view';
import type { Ports } from '../../use-case-ports';

export type ListUserGroups = { readonly includeDeactivated: boolean };

/** Lists every group, including system groups. Source: docs/reference/user-groups.md#listing. */
export const listUserGroups =
  ({ snapshot, clock }: Pick<Ports, 'clock' | 'snapshot'>) =>
  ({ realm }: Caller, { includeDeactivated }: ListUserGroups): Async<readonly UserGroupView[]> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) => snapshot(realm.id)((tx) => loadUserGroups(tx, realm, now))),
      TE.map((groups) => groups.filter(({ isActive }) => isActive || includeDeactivated)),
    );
