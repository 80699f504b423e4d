import type { User, UserGroup } from '../../access';
import { silentMention } from '../../access';

/**
 * What the notification bot writes to somebody whom another put into a group or took out of it.
 *
 * Source: reference, "POST /user_groups/{id}/members".
 */
export const membershipNotice = (
  actor: Pick<User, 'id' | 'fullName'>,
  { name }: Pick<UserGroup, 'name'>,
  change: 'add' | 'remove',
): string =>
  change === 'add'
    ? `${silentMention(actor)} added you to the group @_*${name}*.`
    : `${silentMention(actor)} removed you from the group @_*${name}*.`;
