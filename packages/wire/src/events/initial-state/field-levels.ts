import type { Change, FeatureLevel, Fields, Part } from '@parley/core/kernel';
import { SharedFields, SharedList, has } from '@parley/core/kernel';

/** From which change on, and until which change, a field exists. */
type Existence = { readonly since?: Change; readonly until?: Change };

const since = (change: Change, ...fields: readonly string[]) =>
  fields.map((field): readonly [string, Existence] => [field, { since: change }]);

const until = (change: Change, ...fields: readonly string[]) =>
  fields.map((field): readonly [string, Existence] => [field, { until: change }]);

/**
 * The fields of the register response that not every level has. Settings of the organization are
 * not among them: `realmSettingSince` has their levels.
 *
 * Source: docs/feature-levels.md.
 */
export const fieldLevels: ReadonlyMap<string, Existence> = new Map([
  ...since('ownerRole', 'is_owner'),
  ...since('mutedUsers', 'muted_users'),
  ...since('playgrounds', 'realm_playgrounds'),
  ...since('inviteByEmailPermission', 'can_invite_others_to_realm'),
  ...since(
    'lengthLimits',
    'max_message_length',
    'max_topic_length',
    'max_stream_name_length',
    'max_stream_description_length',
  ),
  ...since('linkifierRecords', 'realm_linkifiers'),
  ...since('moderatorRole', 'is_moderator'),
  ...since('imageSizeLimits', 'max_icon_file_size_mib', 'max_logo_file_size_mib'),
  ...since('longPollTimeout', 'server_needs_upgrade', 'event_queue_longpoll_timeout_seconds'),
  ...since('drafts', 'drafts'),
  ...since('userSettingsObject', 'user_settings'),
  ...since('userSettingsDefaults', 'realm_user_settings_defaults'),
  ...since('channelCreationPolicies', 'can_create_public_streams', 'can_create_private_streams'),
  ...since('webPublicChannels', 'can_create_web_public_streams'),
  ...since('webPublicChannelsEnabled', 'server_web_public_streams_enabled'),
  ...since('userTopicList', 'user_topics'),
  ...since('emojiDataUrl', 'server_emoji_data_url'),
  ...since(
    'presencePeriods',
    'server_presence_ping_interval_seconds',
    'server_presence_offline_threshold_seconds',
  ),
  ...since('scheduledMessageCreation', 'scheduled_messages'),
  ...since('organizationCreationDate', 'realm_date_created'),
  ...since(
    'typingPeriods',
    'server_typing_started_expiry_period_milliseconds',
    'server_typing_stopped_wait_period_milliseconds',
    'server_typing_started_wait_period_milliseconds',
  ),
  ...since('jitsiServerUrl', 'server_jitsi_server_url'),
  ...since('permissionSettingRules', 'server_supported_permission_settings'),
  ...since('pushNotificationsEnd', 'realm_push_notifications_enabled_end_timestamp'),
  ...since('onboardingSteps', 'onboarding_steps'),
  ...since('organizationUrl', 'realm_url'),
  ...since('presenceUpdateIds', 'presence_last_update_id'),
  ...since('thumbnailFormats', 'server_thumbnail_formats'),
  ...since('savedSnippets', 'saved_snippets'),
  ...since(
    'organizationDeletionDays',
    'server_min_deactivated_realm_deletion_days',
    'server_max_deactivated_realm_deletion_days',
  ),
  ...since('emptyTopicName', 'realm_empty_topic_display_name'),
  ...since('passwordMaxLength', 'password_max_length'),
  ...since('topicSummaries', 'server_can_summarize_topics'),
  ...since('billingGroup', 'realm_billing'),
  ...since('navigationTour', 'navigation_tour_video_url'),
  ...since(
    'channelFolders',
    'channel_folders',
    'max_channel_folder_name_length',
    'max_channel_folder_description_length',
  ),
  ...since('navigationViews', 'navigation_views'),
  ...since('newSubscriptionMessages', 'max_bulk_new_subscription_messages'),
  ...since('reminderManagement', 'reminders'),
  ...since('reminderNote', 'max_reminder_note_length'),
  ...since('reportTypes', 'server_report_message_types'),
  ...since('gifOptions', 'gif_rating_options'),
  ...since('gifRatingPolicy', 'gif_rating_policy_options'),
  ...since('defaultAvatarSource', 'realm_default_avatar_source'),
  ...since('realmRenderedDescription', 'realm_rendered_description'),
  ...since('organizationUuid', 'realm_uuid'),
  ...since('mediaPreviewSize', 'realm_media_preview_size'),
  ...since('workplaceUsers', 'realm_workplace_users_group'),
  ...since('idleQueueTimeout', 'idle_queue_timeout_secs'),
  ...since('gifOptions', 'tenor_api_key'),
  ...since('klipyGifs', 'klipy_api_key'),
  ...since('devices', 'devices'),
  ...since('webexToken', 'has_webex_token'),
  ['push_devices', { since: 'pushDevices', until: 'devices' }],
  ...until('onboardingSteps', 'hotspots'),
  ...until('billingGroup', 'is_billing_admin'),
  ...until('gifRatingPolicy', 'realm_giphy_rating'),
  ...until('mirrorRealmsRemoved', 'realm_is_zephyr_mirror_realm'),
  ...until('gifRatingPolicy', 'realm_giphy_rating'),
  ...until('realmAddSubscribersGroup', 'can_subscribe_other_users'),
]);

/** Whether the register response has the field at the level, if it has it at any. */
export const isRegisterField = (name: string, level: FeatureLevel): boolean => {
  const { since: first, until: last } = fieldLevels.get(name) ?? {};
  return (first === undefined || has(level, first)) && (last === undefined || !has(level, last));
};

/** The fields of all sections that the register response has at the level. */
export const fieldsAt = (
  level: FeatureLevel,
  sections: readonly (Fields | SharedFields)[],
): SharedFields => {
  const own: Record<string, unknown> = {};
  const parts: Part<Fields>[] = [];
  for (const section of sections) {
    if (section instanceof SharedFields) {
      parts.push(...section.shared.parts);
    }
    Object.assign(own, section instanceof SharedFields ? section.own : section);
  }
  return new SharedFields(own, new SharedList(parts)).map(String(level), (fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isRegisterField(name, level))),
  );
};
