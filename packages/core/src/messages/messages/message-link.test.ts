import { ChannelId, MessageId, UserId, asId } from '../../kernel';
import { messageLink, messageMarkdown } from './message-link';

const url = 'https://chat.example.org';
const id = asId(MessageId)(7);

const inChannel = (channelName: string, topic: string) => ({
  id,
  topic,
  place: { _tag: 'InChannel', channelId: asId(ChannelId)(3), channelName } as const,
});

const inConversation = (...ids: readonly number[]) => ({
  id,
  topic: '',
  place: { _tag: 'InConversation', people: ids.map((one) => ({ id: asId(UserId)(one) })) } as const,
});

describe('the link of a message', () => {
  it.each([
    [inChannel('stage', 'act 1'), `${url}/#narrow/channel/3-stage/topic/act.201/near/7`],
    [inConversation(9, 8), `${url}/#narrow/dm/8,9-dm/near/7`],
    [inConversation(10, 9, 8), `${url}/#narrow/dm/8,9,10-group/near/7`],
  ])('is a URL', (message, expected) => {
    expect(messageLink(url, message)).toBe(expected);
  });

  it.each([
    [inChannel('stage', 'act 1'), '#**stage>act 1@7**'],
    [inChannel('stage', ''), '#**stage>@7**'],
    [inChannel('a>b', 'act'), `[message 7](${url}/#narrow/channel/3-a.3Eb/topic/act/near/7)`],
    [inChannel('stage', '2*3'), `[message 7](${url}/#narrow/channel/3-stage/topic/2.2A3/near/7)`],
    [inConversation(9, 8), `[message 7](${url}/#narrow/dm/8,9-dm/near/7)`],
  ])('is Markdown', (message, expected) => {
    expect(messageMarkdown(url, message)).toBe(expected);
  });
});
