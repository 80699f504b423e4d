import { sidesOf } from '../../testing';
import type { Change } from '../feature-levels/changes';
import type { Capability } from './client-capabilities';
import { capabilitiesAt, capabilityNames } from './client-capabilities';

describe('capabilitiesAt', () => {
  const everything = new Set(capabilityNames);

  it.each<readonly [Capability, Change]>([
    ['bulk_message_deletion', 'bulkMessageDeletionCapability'],
    ['stream_typing_notifications', 'channelTypingCapability'],
    ['user_settings_object', 'userSettingsObject'],
    ['linkifier_url_template', 'linkifierUrlTemplate'],
    ['user_list_incomplete', 'userListIncompleteCapability'],
    ['include_deactivated_groups', 'includeDeactivatedGroupsCapability'],
    ['archived_channels', 'archivedChannelsCapability'],
    ['empty_topic_name', 'emptyTopicName'],
    ['simplified_presence_events', 'simplifiedPresenceEventsCapability'],
    ['individual_emoji_changes', 'individualEmojiChangesCapability'],
  ])('ignores %s below the level of %s', (name, change) => {
    const [before, from] = sidesOf(change);
    expect(capabilitiesAt(before, everything).has(name)).toBe(false);
    expect(capabilitiesAt(from, everything).has(name)).toBe(true);
    expect(capabilitiesAt(from, new Set())).toEqual(new Set());
  });

  it('has those that no change introduced at every level', () => {
    expect(capabilitiesAt(1, everything)).toEqual(
      new Set(['notification_settings_null', 'user_avatar_url_field_optional']),
    );
  });
});
