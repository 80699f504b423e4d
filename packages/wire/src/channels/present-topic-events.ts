import { presentationsOf } from '../events/event-presentations';
import type { UnreadMessage } from '@parley/core/channels';
import type { EventViewer, UserId } from '@parley/core/kernel';
import { has, hasFlag } from '@parley/core/kernel';
import { presentTopic } from './present-topic';
import { userTopicRecord } from './user-topic-record';

const allowsEmpty = ({ capabilities }: EventViewer): boolean =>
  capabilities.has('empty_topic_name');

const presentDetails = (
  { place, isMentioned, isWildcardMentioned }: UnreadMessage,
  isMuted: boolean,
  ownId: UserId,
  allowEmpty: boolean,
) => ({
  ...(place._tag === 'InChannel'
    ? {
        type: 'stream',
        stream_id: place.channelId,
        topic: presentTopic(place.topic, allowEmpty),
        unmuted_stream_msg: !isMuted,
      }
    : { type: 'private', user_ids: place.userIds.filter((id) => id !== ownId) }),
  ...(isMentioned || (isWildcardMentioned && !isMuted) ? { mentioned: true } : {}),
});

export const topicPresentations = presentationsOf({
  // Source: docs/reference/topics.md#visibility-policies.
  TopicPreferenceChanged: {
    parts: ({ preference, muted }) => [
      (viewer) => [
        {
          type: 'muted_topics',
          muted_topics: muted.map(({ channelName, topic, updatedAt }) => [
            channelName,
            presentTopic(topic, allowsEmpty(viewer)),
            updatedAt,
          ]),
        },
      ],
      (viewer) =>
        has(viewer.level, 'userTopicList')
          ? [
              {
                type: 'user_topic',
                ...userTopicRecord.present(preference, viewer),
              },
            ]
          : [],
    ],
  },
  MessageFlagsChanged: ({ operation, flag, messageIds, isAll, unread, muted }, viewer) => {
    const mutedIds = new Set(muted);
    if (!hasFlag(viewer.level, flag)) {
      return [];
    }
    return [
      {
        type: 'update_message_flags',
        ...(has(viewer.level, 'flagOperationNamedOp') ? { op: operation } : {}),
        operation,
        flag,
        messages: isAll ? [] : messageIds,
        all: isAll,
        ...(operation === 'remove' &&
        flag === 'read' &&
        has(viewer.level, 'detailsOfUnreadMessages')
          ? {
              message_details: Object.fromEntries(
                unread.map((message) => [
                  String(message.id),
                  presentDetails(
                    message,
                    mutedIds.has(message.id),
                    viewer.userId,
                    viewer.capabilities.has('empty_topic_name'),
                  ),
                ]),
              ),
            }
          : {}),
      },
    ];
  },
});
