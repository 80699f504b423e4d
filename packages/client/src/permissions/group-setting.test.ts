import { groupSettingIn, sizeOfGroupSetting } from './group-setting';

const channel = {
  name: 'tea',
  can_subscribe_group: 7,
  can_administer_channel_group: { direct_members: [1, 2], direct_subgroups: [7] },
};

it.each([
  ['can_subscribe_group', 1],
  ['can_administer_channel_group', 3],
  ['name', undefined],
  ['missing', undefined],
])('%s is had by %s directly', (name, size) => {
  const setting = groupSettingIn(channel, name);
  expect(setting && sizeOfGroupSetting(setting)).toBe(size);
});
