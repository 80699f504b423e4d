import { UserId, asId } from '../../kernel';
import { someRealm } from '../../testing';
import { channelPermissions } from './channel-permissions';

const { systemGroups } = someRealm;
const nobody = systemGroups['role:nobody'];

describe('channelPermissions', () => {
  it('are initially nobody, with a few exceptions', () => {
    const creatorId = asId(UserId)(7);
    expect(channelPermissions({}, systemGroups, creatorId)).toEqual({
      can_add_subscribers_group: nobody,
      can_administer_channel_group: { direct_members: [7], direct_subgroups: [] },
      can_create_topic_group: systemGroups['role:everyone'],
      can_delete_any_message_group: nobody,
      can_delete_own_message_group: nobody,
      can_move_messages_out_of_channel_group: nobody,
      can_move_messages_within_channel_group: nobody,
      can_remove_subscribers_group: systemGroups['role:administrators'],
      can_resolve_topics_group: nobody,
      can_send_message_group: systemGroups['role:everyone'],
      can_subscribe_group: nobody,
    });
  });

  it('let nobody administer a channel without a creator', () => {
    expect(channelPermissions({}, systemGroups, null).can_administer_channel_group).toBe(nobody);
  });

  it('keep the given values', () => {
    const given = { can_send_message_group: systemGroups['role:moderators'] };
    expect(channelPermissions(given, systemGroups, null)).toMatchObject(given);
  });
});
