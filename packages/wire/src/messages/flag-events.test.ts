import { ChannelId, MessageId, UserId, currentLevel, role } from '@parley/core/kernel';
import { fakeApiKeys, nextId } from '@parley/core/in-memory';
import { eventPresentation } from '../events/every-event';
import type { EventOf } from '../events/event';

const userId = nextId(UserId);
const [channelId, other] = [nextId(ChannelId), nextId(UserId)];
const [audible, muted, direct] = [nextId(MessageId), nextId(MessageId), nextId(MessageId)];
const wildcard = { isMentioned: false, isWildcardMentioned: true };
const inChannel = { _tag: 'InChannel', channelId, topic: '' } as const;

const event: EventOf<'MessageFlagsChanged'> = {
  _tag: 'MessageFlagsChanged',
  operation: 'remove',
  flag: 'read',
  messageIds: [audible, muted, direct],
  isAll: false,
  unread: [
    { id: audible, place: inChannel, ...wildcard },
    { id: muted, place: inChannel, ...wildcard },
    {
      id: direct,
      place: { _tag: 'InConversation', userIds: [userId, other] },
      isMentioned: false,
      isWildcardMentioned: false,
    },
  ],
  muted: [muted],
};

describe('update_message_flags', () => {
  it('shows where each message counts, and wildcard mentions only in unmuted topics', () => {
    const [presented] = eventPresentation.present(event, {
      userId,
      role: role.member,
      queueId: 'queue',
      level: currentLevel,
      capabilities: new Set(),
      applyMarkdown: false,
      clientGravatar: false,
      presenceEmails: true,
      flags: new Set(),
      apiKeyOf: fakeApiKeys.keyOf,
    });
    const topic = { type: 'stream', stream_id: channelId, topic: 'general chat' };
    expect(presented).toMatchObject({
      op: 'remove',
      messages: [audible, muted, direct],
      message_details: {
        [String(audible)]: { ...topic, unmuted_stream_msg: true, mentioned: true },
        [String(muted)]: { ...topic, unmuted_stream_msg: false },
        [String(direct)]: { type: 'private', user_ids: [other] },
      },
    });
    expect(presented?.message_details).not.toHaveProperty([String(muted), 'mentioned']);
  });
});
