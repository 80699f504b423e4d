import type { ClientTrait } from '../feature-levels/known-clients';

/** What a client declared to support when it registered. Source: API document, "POST /register". */
export const capabilityNames = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
] as const;

/** What a client declared, or a trait that it is known for. */
export type Capability = (typeof capabilityNames)[number] | ClientTrait;

export type ClientCapabilities = ReadonlySet<Capability>;
