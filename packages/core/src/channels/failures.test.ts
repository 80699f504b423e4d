import { asId, ChannelId, currentLevel, presentFailureOf, DefaultChannelGroupId } from '../kernel';
import type { ChannelFailure } from './failures';
import { channelFailure, channelFailures } from './failures';
import type { FailureRow } from '../testing';
import { badRequestOf } from '../testing';

const rows: readonly FailureRow<ChannelFailure>[] = [
  [
    channelFailure('PrivateDefaultChannel', { isAboutDefaults: true }),
    'Private channels cannot be made default.',
  ],
  [
    channelFailure('PrivateDefaultChannel', { isAboutDefaults: false }),
    'A default channel cannot be private.',
  ],
  [channelFailure('PublicModerationChannel'), 'Moderation request channel must be private.'],
  [
    channelFailure('TopicsNeedSharedHistory'),
    'Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group',
    'BAD_REQUEST',
    { parameters: 'history_public_to_subscribers, can_create_topic_group' },
  ],
  [channelFailure('NoSuchBot'), 'No such bot'],
  [
    channelFailure('InvalidDefaultGroupName', { name: ' ' }),
    "Invalid default channel group name ' '",
  ],
  [
    channelFailure('DefaultGroupNameTooLong'),
    'Default channel group name too long (limit: 60 characters)',
  ],
  [
    channelFailure('DefaultGroupExists', { name: 'Home' }),
    "Default channel group 'Home' already exists",
  ],
  [
    channelFailure('DefaultGroupDoesNotExist', { groupId: asId(DefaultChannelGroupId)(7) }),
    "Default channel group with id '7' does not exist.",
  ],
  [
    channelFailure('DefaultGroupHasThatName', { name: 'Home' }),
    "This default channel group is already named 'Home'",
  ],
  [
    channelFailure('NothingNewOfDefaultGroup'),
    'You must pass "new_description" or "new_group_name".',
  ],
  [
    channelFailure('ChannelIsDefault', { channel: 'kitchen', group: 'Home' }),
    "'kitchen' is a default channel and cannot be added to 'Home'",
  ],
  [
    channelFailure('ChannelInDefaultGroup', { channel: 'kitchen', group: 'Home' }),
    "Channel 'kitchen' is already present in default channel group 'Home'",
  ],
  [
    channelFailure('ChannelNotInDefaultGroup', { channel: 'kitchen', group: 'Home' }),
    "Channel 'kitchen' is not present in default channel group 'Home'",
  ],
  [
    channelFailure('UnknownSubscriptionProperty', { property: 'size' }),
    'Unknown subscription property: size',
  ],
  [
    channelFailure('SubscriptionPropertyNotBoolean', { property: 'pin_to_top' }),
    'pin_to_top is not a boolean',
  ],
  [
    channelFailure('InvalidSubscriptionColor', { place: 'subscription_data[0]' }),
    'Invalid subscription_data[0]: Value error, color is not a valid hex color code',
  ],
  [
    channelFailure('InvalidSubscriptionColor', { place: undefined }),
    'color is not a valid hex color code',
  ],
  [
    channelFailure('NotSubscribed', { channelId: asId(ChannelId)(7) }),
    'Not subscribed to channel ID 7',
  ],
  [channelFailure('InvalidChannelFolderId'), 'Invalid channel folder ID'],
];

describe('channelFailures', () => {
  const present = presentFailureOf(channelFailures);

  it.each(rows.map((row) => [row] as const))('present %j', (row) => {
    expect(present(row[0], currentLevel)).toEqual(badRequestOf(row));
  });
});
