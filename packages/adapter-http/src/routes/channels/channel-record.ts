import { boolean, integer, nullable, rawText, text } from '../../codecs';
import { groupSetting } from '../user-groups/group-setting';

/** The fields that every form of a channel's record has. */
export const channelRecord = {
  stream_id: integer,
  name: text,
  description: text,
  rendered_description: rawText,
  date_created: integer,
  invite_only: boolean,
  is_web_public: boolean,
  history_public_to_subscribers: boolean,
  is_announcement_only: boolean,
  stream_post_policy: integer,
  message_retention_days: nullable(integer),
  first_message_id: nullable(integer),
};

/** The fields that only some feature levels have. */
export const laterChannelFields = {
  creator_id: nullable(integer),
  is_archived: boolean,
  is_recently_active: boolean,
  folder_id: nullable(integer),
  topics_policy: text,
  stream_weekly_traffic: nullable(integer),
  subscriber_count: integer,
  can_add_subscribers_group: groupSetting,
  can_administer_channel_group: groupSetting,
  can_create_topic_group: groupSetting,
  can_delete_any_message_group: groupSetting,
  can_delete_own_message_group: groupSetting,
  can_move_messages_out_of_channel_group: groupSetting,
  can_move_messages_within_channel_group: groupSetting,
  can_remove_subscribers_group: groupSetting,
  /** The deprecated name of the preceding field. */
  can_remove_subscribers_group_id: groupSetting,
  can_resolve_topics_group: groupSetting,
  can_send_message_group: groupSetting,
  can_subscribe_group: groupSetting,
};
