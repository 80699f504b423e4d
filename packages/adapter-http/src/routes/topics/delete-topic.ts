import { ChannelId } from '@parley/core';
import { boolean, field, object } from '../../codecs';
import { plain, required } from '../../parameters';
import { pathId } from '../../path-parameters';
import { administratorRoute } from '../../route';
import { topicInput } from '../limits';

export const deleteTopic = administratorRoute({
  summary: 'Delete a topic',
  method: 'post',
  path: '/streams/:stream_id/delete_topic',
  pathParameters: { stream_id: pathId(ChannelId) },
  parameters: { topic_name: required(plain(topicInput)) },
  response: object({
    required: {
      complete: field('Whether all messages are deleted; if not, repeat the request.', boolean),
    },
  }),
  run:
    ({ messages }) =>
    (caller, { stream_id, topic_name }) =>
      messages.deleteTopic(caller, { channelId: stream_id, topic: topic_name }),
  present: (complete) => ({ complete }),
});
