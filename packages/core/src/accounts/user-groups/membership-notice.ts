import type { User, UserGroup } from '../../access';
import { silentMention } from '../../access';

/**
 * The notice to a user whom another user added to a group or removed from it.
 *
 * Source: docs/reference/user-groups.md#members.
 */
export const membershipNotice = (
  actor: Pick<User, 'id' | 'fullName'>,
  { name }: Pick<UserGroup, 'name'>,
  change: 'add' | 'remove',
): string =>
  change === 'add'
    ? `${silentMention(actor)} added you to the group @_*${name}*.`
    : `${silentMention(actor)} removed you from the group @_*${name}*.`;
