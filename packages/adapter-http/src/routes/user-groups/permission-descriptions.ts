/** Who has each permission of a user group. */
export const groupPermissionDescriptions = {
  can_add_members_group: 'Who can add members to the group.',
  can_join_group: 'Who can join the group.',
  can_leave_group: 'Who can leave the group.',
  can_manage_group: 'Who can change everything about the group.',
  can_mention_group: 'Who can mention the group in messages.',
  can_remove_members_group: 'Who can remove members of the group.',
};
