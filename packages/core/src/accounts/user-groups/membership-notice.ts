import type { User, UserGroup } from '../../access';
import { silentGroupMention, silentMention } from '../../access';

/**
 * The notice to a user whom another user added to a group or removed from it.
 *
 * Source: docs/reference/user-groups.md#members.
 */
export const membershipNotice = (
  actor: Pick<User, 'id' | 'fullName'>,
  group: Pick<UserGroup, 'name'>,
  change: 'add' | 'remove',
): string =>
  change === 'add'
    ? `${silentMention(actor)} added you to the group ${silentGroupMention(group)}.`
    : `${silentMention(actor)} removed you from the group ${silentGroupMention(group)}.`;
