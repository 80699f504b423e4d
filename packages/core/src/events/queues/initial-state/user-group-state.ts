import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { loadUserGroups, presentUserGroup } from '../../../accounts';
import { has } from '../../../kernel';
import type { VisitorSection } from './section';

/** Every group, those of the system included; deactivated ones for clients that know of such. */
export const userGroupState: VisitorSection = (tx, { realm }, { level, capabilities, now }) =>
  pipe(
    loadUserGroups(tx, realm, now),
    TE.map((groups) => {
      const includesDeactivated =
        has(level, 'includeDeactivatedGroupsCapability') &&
        capabilities.has('include_deactivated_groups');
      return {
        realm_user_groups: groups
          .filter(({ isActive }) => isActive || includesDeactivated)
          .map((group) => presentUserGroup(group, level)),
      };
    }),
  );
