import * as t from 'io-ts';
import { ChannelId, UserId, struct, withOptional } from '../../kernel';

/** One edit or move of a message, with the previous values of what it changed. */
export const EditRecord = withOptional(
  struct({ userId: t.union([UserId, t.null]), timestamp: t.number }),
  {
    prevContent: t.string,
    prevRenderedContent: t.string,
    prevTopic: t.string,
    topic: t.string,
    prevChannelId: ChannelId,
    channelId: ChannelId,
  },
);
export type EditRecord = t.TypeOf<typeof EditRecord>;

/** A record that a widget attached to a message. */
export const Submessage = struct({
  id: t.number,
  senderId: UserId,
  msgType: t.string,
  /** JSON, as the client sent it. */
  content: t.string,
});
export type Submessage = t.TypeOf<typeof Submessage>;
