import { nextId } from '../../in-memory';
import { MessageId, UserId, channelNotice } from '../../kernel';
import type { NoticeSubject } from '../../kernel/jobs/notice';
import { aChannel, aMessageForViewer } from '../../testing';
import { noticePlace } from './notice-place';

const channel = aChannel();
const archived = { ...channel, isArchived: true };
const inChannel = (topic: string, of = channel) =>
  aMessageForViewer({ topic, channel: { channel: of, isSubscribed: false } });

const messageId = nextId(MessageId);
const subjects = {
  channel: { _tag: 'TheChannel' },
  moved: { _tag: 'MovedMessage', messageId },
  resolution: { _tag: 'Resolution', messageId, resolverId: nextId(UserId) },
  other: { _tag: 'Other' },
} satisfies Record<string, NoticeSubject>;

const there = (topic: string) => ({ _tag: 'Post', channel, topic });
const nowhere = (reason: string) => ({ _tag: 'Skip', reason });

describe('noticePlace', () => {
  it.each([
    ['a deleted channel', subjects.channel, undefined, 'channel does not exist'],
    ['a deleted channel', subjects.other, undefined, 'channel does not exist'],
    ['an archived channel', subjects.other, archived, 'channel archived'],
    ['an archived channel', subjects.moved, archived, 'channel archived'],
    ['an archived channel', subjects.resolution, archived, 'channel archived'],
  ])('posts nothing in %s, about %j', (_, about, where, reason) => {
    const notice = channelNotice(channel, '✔ roof', 'text', about);
    expect(noticePlace(notice, where, inChannel('✔ roof', where ?? channel))).toEqual(
      nowhere(reason),
    );
  });

  it('posts the notice about the archiving in the archived channel', () => {
    const notice = channelNotice(channel, 'channel events', 'text', subjects.channel);
    expect(noticePlace(notice, archived, undefined)).toEqual({
      _tag: 'Post',
      channel: archived,
      topic: 'channel events',
    });
  });

  it('keeps the topic if the notice is not about a message', () => {
    const notice = channelNotice(channel, 'news', 'text', subjects.other);
    expect(noticePlace(notice, channel, undefined)).toEqual(there('news'));
  });

  it.each([
    ['follows the message to another topic', subjects.moved, inChannel('attic'), there('attic')],
    [
      'follows the message to another topic',
      subjects.resolution,
      inChannel('✔ attic'),
      there('✔ attic'),
    ],
    [
      'does not follow the message to another channel',
      subjects.moved,
      inChannel('✔ roof', aChannel()),
      nowhere('message moved to another channel'),
    ],
    [
      'does not follow the message to another channel',
      subjects.resolution,
      inChannel('✔ roof', aChannel()),
      nowhere('message moved to another channel'),
    ],
    [
      'skips a notice about a deleted message',
      subjects.moved,
      undefined,
      nowhere('message deleted'),
    ],
    [
      'skips a notice about a deleted message',
      subjects.resolution,
      undefined,
      nowhere('message deleted'),
    ],
    [
      'skips an outdated resolution notice',
      subjects.resolution,
      inChannel('roof'),
      nowhere('topic resolved or unresolved again'),
    ],
  ])('%s, about %j', (_, about, message, expected) => {
    const notice = channelNotice(channel, '✔ roof', 'text', about);
    expect(noticePlace(notice, channel, message)).toEqual(expected);
  });
});
