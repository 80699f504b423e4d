import type { Capability } from './client-capabilities';
import { capabilitiesAt, capabilityNames } from './client-capabilities';

describe('capabilitiesAt', () => {
  const everything = new Set(capabilityNames);

  it.each<readonly [Capability, number]>([
    ['bulk_message_deletion', 13],
    ['user_avatar_url_field_optional', 18],
    ['stream_typing_notifications', 58],
    ['user_settings_object', 89],
    ['linkifier_url_template', 176],
    ['user_list_incomplete', 232],
    ['include_deactivated_groups', 294],
    ['archived_channels', 315],
    ['empty_topic_name', 334],
    ['simplified_presence_events', 419],
    ['individual_emoji_changes', 491],
  ])('ignores %s below level %d', (name, level) => {
    expect(capabilitiesAt(level - 1, everything).has(name)).toBe(false);
    expect(capabilitiesAt(level, everything).has(name)).toBe(true);
    expect(capabilitiesAt(level, new Set())).toEqual(new Set());
  });

  it('has notification_settings_null at every level', () => {
    expect(capabilitiesAt(1, everything)).toEqual(new Set(['notification_settings_null']));
  });
});
