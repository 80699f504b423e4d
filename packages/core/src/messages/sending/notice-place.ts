import type { Channel, MessageForViewer } from '../../channels';
import { isResolved } from '../../channels';
import type { ChannelNotice } from '../../kernel';

/** Why a notice is not posted although nothing failed. */
export type NoticeSkipReason =
  | 'channel archived'
  | 'channel does not exist'
  | 'message deleted'
  | 'message moved to another channel'
  | 'reader deactivated'
  | 'reader notified recently'
  | 'topic resolved or unresolved again';

export type NoticePlace =
  | { readonly _tag: 'Post'; readonly channel: Channel; readonly topic: string }
  | { readonly _tag: 'Skip'; readonly reason: NoticeSkipReason };

const skip = (reason: NoticeSkipReason): NoticePlace => ({ _tag: 'Skip', reason });

/**
 * Where to post a notice, given the current state, which may have changed since it was enqueued.
 *
 * A notice about moved messages follows them to another topic of the channel. It does not follow
 * them to another channel, where it could reveal a channel to users who may not know of it.
 *
 * @param channel the notice's channel; undefined if it no longer exists
 * @param message the message that the notice is about; undefined if it no longer exists
 */
export const noticePlace = (
  { about, topic }: ChannelNotice,
  channel: Channel | undefined,
  message: Pick<MessageForViewer, 'channel' | 'topic'> | undefined,
): NoticePlace => {
  if (channel === undefined) {
    return skip('channel does not exist');
  }
  if (about._tag === 'TheChannel') {
    return { _tag: 'Post', channel, topic };
  }
  if (channel.isArchived) {
    return skip('channel archived');
  }
  if (about._tag === 'Other') {
    return { _tag: 'Post', channel, topic };
  }
  if (message === undefined) {
    return skip('message deleted');
  }
  if (message.channel?.channel.id !== channel.id) {
    return skip('message moved to another channel');
  }
  if (about._tag === 'Resolution' && isResolved(message.topic) !== isResolved(topic)) {
    return skip('topic resolved or unresolved again');
  }
  return { _tag: 'Post', channel, topic: message.topic };
};
