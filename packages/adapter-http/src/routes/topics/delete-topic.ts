import { boolean } from '@parley/wire/codecs';
import { channelInPath } from '../in-paths';
import { plain, required } from '../../parameters';
import { administratorRoute, oneField } from '../../route';
import { topicInput } from '../limits';

export const deleteTopic = administratorRoute({
  summary: 'Delete a topic',
  method: 'post',
  path: '/streams/:stream_id/delete_topic',
  needs: 'write',
  pathParameters: { stream_id: channelInPath },
  parameters: { topic_name: required(plain(topicInput), 'The topic.') },
  ...oneField('complete', 'Whether all messages are deleted; if not, repeat the request.', boolean),
  run: ({ messages }, caller, { stream_id, topic_name }) =>
    messages.deleteTopic(caller, { channelId: stream_id, topic: topic_name }),
});
