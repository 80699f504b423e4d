import { checkVisitorAccess } from '@parley/core/accounts';
import { presentTopic } from '@parley/wire';
import { arrayOf, integer, object, text, field } from '@parley/wire/codecs';
import { channelInPath } from '../in-paths';
import { allowEmptyTopicName } from '../shared-parameters';
import { visitorRoute } from '../../route';

export const listTopics = visitorRoute({
  summary: 'Get the topics of a channel',
  method: 'get',
  path: '/users/me/:stream_id/topics',
  needs: 'readChannel',
  pathParameters: { stream_id: channelInPath },
  requires: checkVisitorAccess,
  parameters: {
    allow_empty_topic_name: allowEmptyTopicName,
  },
  response: object({
    required: {
      topics: field(
        'Topics of the channel, newest first.',
        arrayOf(
          object({
            required: {
              name: field('Name of the topic.', text),
              max_id: field('Id of the newest message in the topic.', integer),
            },
          }),
        ),
      ),
    },
  }),
  run: ({ channels }, viewer, { stream_id }) =>
    channels.listTopics(viewer, { channelId: stream_id }),
  sliced: 'topics',
  present: (topics, _viewer, { allow_empty_topic_name }) => ({
    topics: topics.map(({ name, maxId }) => ({
      name: presentTopic(name, allow_empty_topic_name),
      max_id: maxId,
    })),
  }),
});
