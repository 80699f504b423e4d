import type { ListedMessage, MessagePermissions } from '@parley/client';
import { messagePermissions } from '@parley/client';
import { field, snapshot } from './connection';
import { clock } from './presence';

/** What permissions depend on; other events leave them as they are. */
const dependencies = [
  field('realm_user_groups'),
  field('realm_users'),
  field('subscriptions'),
  field('unsubscribed'),
  field('never_subscribed'),
  field('is_admin'),
  field('is_moderator'),
  field('is_guest'),
  field('realm_allow_message_editing'),
  field('realm_message_content_edit_limit_seconds'),
  field('realm_message_content_delete_limit_seconds'),
  field('realm_move_messages_within_stream_limit_seconds'),
  field('realm_move_messages_between_streams_limit_seconds'),
  field('realm_message_edit_history_visibility_policy'),
  field('realm_enable_read_receipts'),
  field('realm_can_delete_any_message_group'),
  field('realm_can_delete_own_message_group'),
  field('realm_can_move_messages_between_topics_group'),
  field('realm_can_move_messages_between_channels_group'),
  field('realm_can_resolve_topics_group'),
];

/** What the user may do with a message now. */
export const permissionsFor = (message: ListedMessage): MessagePermissions => {
  dependencies.forEach(({ value }) => value);
  return messagePermissions(snapshot.peek().state, message, clock.value);
};
