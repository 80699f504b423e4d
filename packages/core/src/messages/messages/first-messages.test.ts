import { nextId } from '../../in-memory';
import { ChannelId, MessageId } from '../../kernel';
import { newFirstMessages } from './first-messages';

describe('newFirstMessages', () => {
  const channelId = nextId(ChannelId);
  const [a, b, c] = [nextId(MessageId), nextId(MessageId), nextId(MessageId)];

  it.each<[string, MessageId | null, MessageId | null, MessageId | undefined, unknown]>([
    ['stays if later messages leave', a, a, undefined, 'unchanged'],
    ['is the next one if the first leaves', a, b, undefined, b],
    ['is none if all leave', a, null, undefined, null],
    ['is the first of an empty channel', null, null, b, b],
    ['is an older one that arrives', b, b, a, a],
    ['stays if newer ones arrive', a, a, b, 'unchanged'],
    ['is one that arrives, if all others leave', a, null, b, b],
    ['is the oldest of those that stay and arrive', a, c, b, b],
    ['stays none', null, null, undefined, 'unchanged'],
  ])('%s', (_, firstMessageId, firstStaying, arriving, expected) => {
    const arrivals = arriving === undefined ? [] : [{ channelId, id: arriving }];
    expect(
      newFirstMessages(
        [{ channelId, firstMessageId, firstStaying }],
        [{ channelId: nextId(ChannelId), id: a }, ...arrivals],
      ),
    ).toEqual(expected === 'unchanged' ? [] : [{ channelId, firstMessageId: expected }]);
  });
});
