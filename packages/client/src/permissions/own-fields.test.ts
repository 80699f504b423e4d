import { recomputeOwnPermissions } from './own-fields';

const before = {
  user_id: 1,
  realm_user_groups: [{ id: 10, members: [1], direct_subgroup_ids: [] }],
  can_create_streams: false,
  can_create_public_streams: false,
  can_create_private_streams: false,
  can_create_web_public_streams: false,
  realm_can_create_public_channel_group: 20,
  realm_can_create_private_channel_group: 20,
  realm_can_create_web_public_channel_group: 20,
};

it.each(['public', 'private', 'web_public'])(
  'lets an account create channels that may create only %s ones',
  (kind) => {
    const after = { ...before, [`realm_can_create_${kind}_channel_group`]: 10 };
    expect(recomputeOwnPermissions(before, after)).toEqual({
      ...after,
      can_create_streams: true,
      [`can_create_${kind}_streams`]: true,
    });
  },
);
