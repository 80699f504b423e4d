import type { ListedMessage } from '../messages/message';
import { allChannels } from '../messages/narrow';
import { ownPermissions } from './own-permissions';
import { ownIdOf } from '../own';
import type { State } from '../wire/state';

/** What the account may do with a message, as far as the state says. */
export type MessagePermissions = {
  /** Also to vote in its poll. */
  readonly react: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  /** To another topic of its channel. */
  readonly moveToTopic: boolean;
  /** To another channel. */
  readonly moveToChannel: boolean;
  readonly resolveTopic: boolean;
  readonly seeHistory: boolean;
  readonly seeReaders: boolean;
};

/** Whether the message is younger than the limit in seconds; null is no limit. */
const isWithin = (limit: unknown, { timestamp }: ListedMessage, now: number): boolean =>
  typeof limit !== 'number' || now - timestamp <= limit;

/**
 * What the account may do with messages that it can read. The server decides; this is for showing
 * only what it would allow. What follows from the state alone is computed once for all messages.
 *
 * @returns a function of the message and UNIX time in seconds
 */
export const messagePermissions = (
  state: State,
): ((message: ListedMessage, now: number) => MessagePermissions) => {
  const ownId = ownIdOf(state) ?? 0;
  const { inOrganization, inChannel, canAdministerChannel, isGuest, role } = ownPermissions(state);
  const isModerator = !isGuest && role !== 'member';
  const channels = new Map(allChannels(state).map((channel) => [channel.stream_id, channel]));
  const ownBots = new Set(
    state.realm_users?.filter((user) => user.bot_owner_id === ownId).map((user) => user.user_id),
  );

  return (message, now) => {
    const channel = channels.get(message.stream_id ?? 0);
    const isOwn = message.sender_id === ownId;
    const isChangeable = ownId !== 0 && channel?.is_archived !== true;
    const isInChannel = isChangeable && channel !== undefined;
    const isAllowed = (permission: string, ofChannel = permission): boolean =>
      isChangeable &&
      (inOrganization(permission) || (channel !== undefined && inChannel(channel, ofChannel)));
    return {
      react: isChangeable,
      edit:
        isChangeable &&
        isOwn &&
        state.realm_allow_message_editing !== false &&
        isWithin(state.realm_message_content_edit_limit_seconds, message, now),
      delete:
        (!isGuest && isAllowed('can_delete_any_message_group')) ||
        ((isOwn || ownBots.has(message.sender_id)) &&
          isAllowed('can_delete_own_message_group') &&
          isWithin(state.realm_message_content_delete_limit_seconds, message, now)),
      moveToTopic:
        isInChannel &&
        (canAdministerChannel(channel) ||
          isAllowed(
            'can_move_messages_between_topics_group',
            'can_move_messages_within_channel_group',
          )) &&
        (isModerator ||
          isWithin(state.realm_move_messages_within_stream_limit_seconds, message, now)),
      moveToChannel:
        isInChannel &&
        (canAdministerChannel(channel) ||
          isAllowed(
            'can_move_messages_between_channels_group',
            'can_move_messages_out_of_channel_group',
          )) &&
        (isModerator ||
          isWithin(state.realm_move_messages_between_streams_limit_seconds, message, now)),
      resolveTopic: isInChannel && isAllowed('can_resolve_topics_group'),
      seeHistory:
        (message.last_edit_timestamp ?? message.last_moved_timestamp) !== undefined &&
        state.realm_message_edit_history_visibility_policy !== 'none',
      seeReaders: state.realm_enable_read_receipts === true,
    };
  };
};
