import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { loadUserGroups, presentListedGroup } from '../../../accounts';
import type { VisitorSection } from './section';

/** Every group, including system groups; deactivated ones only for clients that support them. */
export const userGroupState: VisitorSection = (tx, { realm }, { level, capabilities, now }) =>
  pipe(
    loadUserGroups(tx, realm, now),
    TE.map((groups) => {
      const includesDeactivated = capabilities.has('include_deactivated_groups');
      return {
        realm_user_groups: groups
          .filter(({ isActive }) => isActive || includesDeactivated)
          .map((group) => presentListedGroup(group, level)),
      };
    }),
  );
