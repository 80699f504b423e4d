import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { loadListedGroups, presentUserGroup } from '../../../accounts';
import type { VisitorSection } from './section';

/** Every group, including system groups; deactivated ones only for clients that support them. */
export const userGroupState: VisitorSection = (tx, { realm }, { level, capabilities, now }) =>
  pipe(
    loadListedGroups(tx, realm, capabilities.has('include_deactivated_groups'), now),
    TE.map((groups) => ({
      realm_user_groups: groups.map(String(level), (group) => presentUserGroup(group, level)),
    })),
  );
