import * as t from 'io-ts';
import type { EventTable } from '../events/event-presentation';
import { UserGroupId, UserId } from '../shared/id';

const membership = { groupId: UserGroupId, userIds: t.readonlyArray(UserId) };

const GroupMembersAdded = t.readonly(
  t.type({ _tag: t.literal('GroupMembersAdded'), ...membership }),
);
const GroupMembersRemoved = t.readonly(
  t.type({ _tag: t.literal('GroupMembersRemoved'), ...membership }),
);

export const membershipCodecs = { GroupMembersAdded, GroupMembersRemoved };

/** People became direct members of a group, or are no longer. Source: reference, «user_group». */
export type MembershipEvent =
  t.TypeOf<typeof GroupMembersAdded> | t.TypeOf<typeof GroupMembersRemoved>;

export const membershipEvents: EventTable<MembershipEvent> = {
  GroupMembersAdded: ({ groupId, userIds }) => [
    { type: 'user_group', op: 'add_members', group_id: groupId, user_ids: userIds },
  ],
  GroupMembersRemoved: ({ groupId, userIds }) => [
    { type: 'user_group', op: 'remove_members', group_id: groupId, user_ids: userIds },
  ],
};
