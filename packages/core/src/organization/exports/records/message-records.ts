import type { Attachment, EditHistoryVisibility, MessageView } from '../../../messages';
import { storageKey, visibleEdits } from '../../../messages';
import type { Flag, MessageId, UserId } from '../../../kernel';
import type { RecordPresentation } from '../../record-presentation';

const placeOf = ({ place, topic }: MessageView) =>
  place._tag === 'InChannel'
    ? { type: 'channel', stream_id: place.channelId, topic }
    : { type: 'direct', user_ids: place.people.map(({ id }) => id) };

/** The flags that somebody who consents has on a message. */
export type ReaderFlags = { readonly userId: UserId; readonly flags: readonly Flag[] };

/** Source: docs/reference/exports.md#records. */
export const messageRecord = (
  message: MessageView,
  visibility: EditHistoryVisibility,
  readers: readonly ReaderFlags[],
  { messageEdit }: RecordPresentation,
) => ({
  id: message.id,
  ...placeOf(message),
  sender_id: message.sender.id,
  content: message.content,
  rendered_content: message.renderedContent,
  timestamp: message.sentAt,
  client: message.client,
  last_edit_timestamp: message.lastEditedAt,
  last_moved_timestamp: message.lastMovedAt,
  edit_history: visibleEdits(message.editHistory, visibility).map((edit) => messageEdit(edit)),
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
});

/**
 * @param isExported whether a message that links the file belongs to the export
 * @param isStored whether the bytes of the file were there
 *
 * Source: docs/reference/exports.md#records.
 */
export const attachmentRecord = (
  attachment: Attachment,
  isExported: (id: MessageId) => boolean,
  isStored: boolean,
) => ({
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
  message_ids: attachment.messages.map(({ id }) => id).filter(isExported),
  file: isStored ? storageKey(attachment.path) : null,
});
