import { UserId, asId } from '../../kernel';
import { someRealm } from '../../testing';
import { channelPermissions } from './channel-permissions';

const { systemGroups } = someRealm;
const nobody = systemGroups['role:nobody'];

describe('channelPermissions', () => {
  it('are initially a system group, or the creator', () => {
    const creatorId = asId(UserId)(7);
    expect(channelPermissions({}, systemGroups, creatorId)).toMatchObject({
      can_administer_channel_group: { direct_members: [7], direct_subgroups: [] },
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
