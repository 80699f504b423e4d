import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type TopicNotMuted = Tagged<'TopicNotMuted'>;
export const topicNotMuted: TopicNotMuted = { _tag: 'TopicNotMuted' };

export type MissingTopicChannel = Tagged<'MissingTopicChannel'>;
export const missingTopicChannel: MissingTopicChannel = { _tag: 'MissingTopicChannel' };

export type ChannelNamedTwice = Tagged<'ChannelNamedTwice'>;
export const channelNamedTwice: ChannelNamedTwice = { _tag: 'ChannelNamedTwice' };

export type TopicFailure = TopicNotMuted | MissingTopicChannel | ChannelNamedTwice;

export const topicFailures: FailureTable<TopicFailure> = {
  TopicNotMuted: () => badRequest('Topic is not muted'),
  MissingTopicChannel: () => badRequest("Missing 'stream_id' argument"),
  ChannelNamedTwice: () =>
    badRequest('Unsupported parameter combination: stream_id, stream', {
      parameters: 'stream_id, stream',
    }),
};
