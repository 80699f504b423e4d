import type { VisibilityPolicy } from '@parley/core/channels';
import { channelFailure, maxTopicLength } from '@parley/core/channels';
import { ChannelId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import type { Codec } from '@parley/wire/codecs';
import { id, listed, literal, maxLength } from '@parley/wire/codecs';
import { json, optional, plain, plainOrJson, readBefore, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { line } from '../limits';

const policy: Codec<VisibilityPolicy> = listed(0, 1, 2, 3);
const policyBeforeFollowing: Codec<VisibilityPolicy> = listed(0, 1, 2);

const topic = required(plain(maxLength(maxTopicLength)), 'The topic.');

export const setTopicPreference = userRoute({
  summary: 'Update personal preferences for a topic (mute, unmute, follow)',
  method: 'post',
  path: '/user_topics',
  needs: 'write',
  since: 'userTopics',
  parameters: {
    stream_id: required(json(id(ChannelId)), 'The id of the channel.'),
    topic,
    visibility_policy: readBefore(
      'followedTopics',
      json(policyBeforeFollowing),
      required(
        json(policy),
        'What happens with the topic: 0 nothing special, 1 muted, 2 unmuted in a muted channel, 3 followed.',
      ),
    ),
  },
  adds: ['topicPreferences'],
  ...withoutFields,
  run: ({ channels }, caller, values) =>
    channels.setTopicPreference(caller, {
      channelId: values.stream_id,
      topic: values.topic,
      policy: values.visibility_policy,
    }),
});

export const muteTopic = userRoute({
  summary: 'Mute or unmute a topic',
  method: 'patch',
  path: '/users/me/subscriptions/muted_topics',
  needs: 'write',
  parameters: {
    stream_id: optional(json(id(ChannelId)), 'The id of the channel.'),
    stream: optional(plain(line), 'The name of the channel, instead of its id.'),
    topic,
    op: required(
      plainOrJson(literal('add', 'remove')),
      'Whether to mute (`add`) or unmute (`remove`) the topic.',
    ),
  },
  adds: ['topicPreferences'],
  ...withoutFields,
  run: ({ channels }, caller, { stream_id, stream, topic: name, op }) => {
    const channel = stream_id ?? stream;
    if (channel === undefined) {
      return TE.left(channelFailure('MissingTopicChannel'));
    }
    return stream_id !== undefined && stream !== undefined
      ? TE.left(channelFailure('ChannelNamedTwice'))
      : channels.muteTopic(caller, { channel, topic: name, isMuted: op === 'add' });
  },
});
