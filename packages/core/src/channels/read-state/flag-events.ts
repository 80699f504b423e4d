import { MessageId, eventTable, tagged, withOptional } from '../../kernel';
import { UnreadMessage } from './unread-message';
import * as t from 'io-ts';

export const MessageFlagsChanged = withOptional(
  tagged('MessageFlagsChanged', {
    operation: t.union([t.literal('add'), t.literal('remove')]),
    flag: t.string,
    messageIds: t.readonlyArray(MessageId),
    /** Whether all messages are concerned; the event then lists no ids. */
    isAll: t.boolean,
    /** Where the messages that became unread count. */
    unread: t.readonlyArray(UnreadMessage),
  }),
  {
    /**
     * The unread messages in channels and topics that the user muted; absent if there are none.
     */
    muted: t.readonlyArray(MessageId),
  },
);
/**
 * Flags changed for everyone in the audience, by their own action or because they lost a channel.
 */
export type MessageFlagsChanged = t.TypeOf<typeof MessageFlagsChanged>;

export const flagEvents = eventTable({ MessageFlagsChanged });
