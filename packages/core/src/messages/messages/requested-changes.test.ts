import * as E from 'fp-ts/Either';
import { channelFailure } from '../../channels';
import { nextId } from '../../in-memory';
import { ChannelId, MessageId } from '../../kernel';
import { aChannel, aMessageForViewer, aMessageView } from '../../testing';
import type { EditRequest } from './requested-changes';
import { requestedChanges } from './requested-changes';
import { messageFailure } from '../failures';

describe('requestedChanges', () => {
  const channel = aChannel();
  const inChannel = aMessageForViewer({ channel: { channel, isSubscribed: true }, topic: 'lunch' });
  const direct = aMessageForViewer({ channel: undefined });
  const view = aMessageView({ content: 'before' });
  const poll = aMessageView({
    submessages: [
      { id: nextId(MessageId), senderId: inChannel.senderId, msgType: 'widget', content: '{}' },
    ],
  });
  const request = (given: Partial<EditRequest>): EditRequest => ({
    content: undefined,
    topic: undefined,
    channelId: undefined,
    propagateMode: 'change_one',
    isExpected: () => true,
    ...given,
  });
  const planned = { content: undefined, topic: undefined, channelId: undefined };
  const elsewhere = nextId(ChannelId);

  it.each<[string, Partial<EditRequest>, object]>([
    ['content', { content: 'after' }, { content: 'after' }],
    ['the topic', { topic: ' dinner ' }, { topic: 'dinner' }],
    ['the case of the topic', { topic: 'LUNCH' }, { topic: 'LUNCH' }],
    ['the topic to the empty one', { topic: 'general chat' }, { topic: '' }],
    ['the channel', { channelId: elsewhere }, { channelId: elsewhere }],
    [
      'the topic but not the present channel',
      { topic: 'dinner', channelId: channel.id },
      { topic: 'dinner' },
    ],
    [
      'the channel but not the present topic',
      { topic: 'lunch', channelId: elsewhere },
      { channelId: elsewhere },
    ],
    [
      'content and topic',
      { content: 'after', topic: 'dinner', propagateMode: 'change_all' },
      { content: 'after', topic: 'dinner' },
    ],
  ])('changes %s', (_, given, expected) => {
    expect(requestedChanges(request(given), inChannel, view)).toEqual(
      E.right({ ...planned, ...expected }),
    );
  });

  it.each<[string, Partial<EditRequest>, unknown]>([
    ['nothing', {}, messageFailure('NothingToChange')],
    ['the present topic', { topic: ' lunch ' }, messageFailure('NothingToChange')],
    ['the present channel', { channelId: channel.id }, messageFailure('NothingToChange')],
    [
      'a mode without a move',
      { content: 'after', propagateMode: 'change_all' },
      messageFailure('PropagateModeWithoutMove'),
    ],
    ['resolving the empty topic', { topic: '✔ ' }, messageFailure('EmptyTopicNotResolvable')],
    [
      'resolving the empty topic by its name',
      { topic: '✔ general chat' },
      messageFailure('EmptyTopicNotResolvable'),
    ],
    [
      'an invalid topic',
      { topic: 'a\u0007' },
      channelFailure('InvalidCharacterInTopic', { position: 2 }),
    ],
    [
      'content and channel at once',
      { content: 'after', channelId: elsewhere },
      messageFailure('ContentAndChannelAtOnce'),
    ],
    [
      'content that another edit replaced',
      { content: 'after', isExpected: (content) => content !== 'before' },
      messageFailure('PreviousContentDiffers'),
    ],
  ])('rejects %s', (_, given, failure) => {
    expect(requestedChanges(request(given), inChannel, view)).toEqual(E.left(failure));
  });

  it.each([
    ['general chat', ''],
    ['(no topic)', ''],
    ['x'.repeat(61), `${'x'.repeat(57)}...`],
  ])('treats a move to %p from %p as no change', (topic, present) => {
    expect(requestedChanges(request({ topic }), { ...inChannel, topic: present }, view)).toEqual(
      E.left(messageFailure('NothingToChange')),
    );
  });

  it('rejects a topic and a channel for a direct message, and new content of a widget', () => {
    expect([
      requestedChanges(request({ topic: 'dinner' }), direct, view),
      requestedChanges(request({ channelId: channel.id }), direct, view),
      requestedChanges(request({ content: 'after' }), inChannel, poll),
    ]).toEqual([
      E.left(messageFailure('DirectMessageHasNoTopic')),
      E.left(messageFailure('DirectMessageHasNoChannel')),
      E.left(messageFailure('WidgetNotEditable')),
    ]);
  });
});
