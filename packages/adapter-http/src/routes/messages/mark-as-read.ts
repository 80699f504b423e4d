import { has } from '@parley/core/kernel';
import { boolean, object, field } from '@parley/wire/codecs';
import { plain, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { topicInput } from '../limits';
import { channelId } from '../shared-parameters';

export const markAllAsRead = userRoute({
  summary: 'Mark all messages as read',
  method: 'post',
  path: '/mark_all_as_read',
  needs: 'write',
  response: object({
    optional: {
      complete: field('Always true: all messages are marked.', boolean, {
        since: 'completionOfMarkingRead',
      }),
    },
  }),
  run: ({ messages }, caller) => messages.markAllAsRead(caller),
  present: (_done, { level }) => (has(level, 'completionOfMarkingRead') ? { complete: true } : {}),
});

export const markChannelAsRead = userRoute({
  summary: 'Mark all messages in a channel as read',
  method: 'post',
  path: '/mark_stream_as_read',
  needs: 'write',
  parameters: { stream_id: channelId },
  ...withoutFields,
  run: ({ messages }, caller, { stream_id }) =>
    messages.markChannelAsRead(caller, { channelId: stream_id }),
});

export const markTopicAsRead = userRoute({
  summary: 'Mark all messages in a topic as read',
  method: 'post',
  path: '/mark_topic_as_read',
  needs: 'write',
  parameters: {
    stream_id: channelId,
    topic_name: required(plain(topicInput), 'The topic.'),
  },
  ...withoutFields,
  run: ({ messages }, caller, { stream_id, topic_name }) =>
    messages.markChannelAsRead(caller, { channelId: stream_id, topic: topic_name }),
});
