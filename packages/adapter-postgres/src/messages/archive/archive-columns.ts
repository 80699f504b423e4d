/**
 * The columns that are moved between each table and its archive: all except those that the database
 * computes. A test compares them with the schema.
 */
export const archivedColumns = {
  message: [
    'realm_id',
    'id',
    'recipient_id',
    'topic',
    'topic_key',
    'sender_id',
    'content',
    'rendered_content',
    'renderer_version',
    'sent_at',
    'client',
    'last_edited_at',
    'last_moved_at',
    'mentions_channel',
    'mentioned_users',
    'has_link',
    'has_image',
    'has_attachment',
    'edit_history',
  ],
  message_flag: ['realm_id', 'user_id', 'message_id', 'flags'],
  reaction: [
    'realm_id',
    'message_id',
    'id',
    'user_id',
    'emoji_name',
    'emoji_code',
    'reaction_type',
  ],
  submessage: ['realm_id', 'id', 'message_id', 'sender_id', 'msg_type', 'content'],
  message_attachment: ['realm_id', 'message_id', 'attachment_id'],
} as const;

export type ArchivedTable = keyof typeof archivedColumns;

/**
 * The tables with what belongs to messages, each with the column `message_id`, except flags
 * (`archived-flags.ts`).
 */
export const belongings = [
  'reaction',
  'submessage',
  'message_attachment',
] as const satisfies readonly ArchivedTable[];
