import type { MessageView } from '@parley/core/messages';
import { storageKey } from '@parley/core/messages';
import type { RecordPresentation } from '@parley/core/organization';
import { editRecord } from '../../messages/edit-record';

const placeOf = ({ place, topic }: MessageView) =>
  place._tag === 'InChannel'
    ? { type: 'channel', stream_id: place.channelId, topic }
    : { type: 'direct', user_ids: place.people.map(({ id }) => id) };

/** Source: docs/reference/exports.md#records. */
export const exportedMessages: Pick<RecordPresentation, 'attachments' | 'messages'> = {
  messages: ({ message, flags: readers }) => ({
    id: message.id,
    ...placeOf(message),
    sender_id: message.sender.id,
    content: message.content,
    rendered_content: message.renderedContent,
    timestamp: message.sentAt,
    client: message.client,
    last_edit_timestamp: message.lastEditedAt,
    last_moved_timestamp: message.lastMovedAt,
    edit_history: message.editHistory.map((edit) =>
      editRecord.present(edit, { allowEmptyTopicName: true }),
    ),
    reactions: message.reactions.map(({ user, emojiName, emojiCode, reactionType }) => ({
      user_id: user.id,
      emoji_name: emojiName,
      emoji_code: emojiCode,
      reaction_type: reactionType,
    })),
    submessages: message.submessages.map(({ id, senderId, msgType, content }) => ({
      id,
      sender_id: senderId,
      msg_type: msgType,
      content,
    })),
    flags: readers.map(({ userId, flags }) => ({ user_id: userId, flags })),
  }),
  attachments: ({ attachment, messageIds }, isStored) => {
    const key = storageKey(attachment.path);
    return {
      id: attachment.id,
      name: attachment.name,
      path_id: attachment.path,
      size: attachment.size,
      content_type: attachment.contentType,
      create_time: attachment.createdAt,
      owner_id: attachment.ownerId,
      width: attachment.picture?.width ?? null,
      height: attachment.picture?.height ?? null,
      is_animated: attachment.picture?.isAnimated ?? false,
      message_ids: messageIds,
      file: isStored(key) ? key : null,
    };
  },
};
