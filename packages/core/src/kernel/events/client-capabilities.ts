import type { Change } from '../feature-levels/changes';
import type { FeatureLevel } from '../feature-levels/feature-level';
import { has } from '../feature-levels/feature-level';

/**
 * What a client can declare to support when it registers, with the change that introduced it; null
 * for what every level has.
 *
 * Source: docs/reference/register.md#capabilities.
 */
const introducedBy = {
  notification_settings_null: null,
  bulk_message_deletion: 'bulkMessageDeletionCapability',
  // The server always sends the URL, which clients with this capability accept, too.
  user_avatar_url_field_optional: null,
  stream_typing_notifications: 'channelTypingCapability',
  user_settings_object: 'userSettingsObject',
  linkifier_url_template: 'linkifierUrlTemplate',
  user_list_incomplete: 'userListIncompleteCapability',
  include_deactivated_groups: 'includeDeactivatedGroupsCapability',
  archived_channels: 'archivedChannelsCapability',
  empty_topic_name: 'emptyTopicName',
  simplified_presence_events: 'simplifiedPresenceEventsCapability',
  individual_emoji_changes: 'individualEmojiChangesCapability',
} as const satisfies Readonly<Record<string, Change | null>>;

export type Capability = keyof typeof introducedBy;

const isCapability = (name: string): name is Capability => name in introducedBy;

export const capabilityNames: readonly Capability[] =
  Object.keys(introducedBy).filter(isCapability);

export type ClientCapabilities = ReadonlySet<Capability>;

/** The capabilities without those that the level does not have. */
export const capabilitiesAt = (
  level: FeatureLevel,
  declared: ClientCapabilities,
): ClientCapabilities =>
  new Set(
    Array.from(declared).filter((name) => {
      const change = introducedBy[name];
      return change === null || has(level, change);
    }),
  );
