import { noMentions } from '../../access';
import { nextId } from '../../in-memory';
import { ChannelId, RecipientId, UserGroupId, UserId } from '../../kernel';
import { aBot, aChannel, aRendering, aUser } from '../../testing';
import { channelDestination } from '../messages/destination';
import { addressedBy, triggerOf } from './webhook-trigger';

describe('whom a message may call', () => {
  const sender = aUser();
  const [bot, other] = [nextId(UserId), nextId(UserId)];
  const groupId = nextId(UserGroupId);
  const channel = aChannel({ id: nextId(ChannelId) });
  const mentioning = (given: Partial<typeof noMentions>) =>
    aRendering({ mentions: { ...noMentions, ...given } });
  const inChannel = (given: Partial<typeof noMentions> = {}) => ({
    destination: channelDestination(channel, 'lunch'),
    rendering: mentioning(given),
  });
  const recipientId = nextId(RecipientId);
  const inConversation = {
    destination: {
      recipientId,
      topic: '',
      channel: undefined,
      userIds: [sender.id, bot, other],
      place: { _tag: 'InConversation' as const, recipientId, people: [] },
    },
    rendering: mentioning({ userIds: [bot] }),
  };

  it.each([
    [
      'nobody in a channel without a mention',
      sender,
      inChannel(),
      { userIds: [], members: undefined },
    ],
    [
      'nobody by a wildcard',
      sender,
      inChannel({ everyoneInChannel: true, everyoneInTopic: true }),
      { userIds: [], members: undefined },
    ],
    [
      'who is mentioned',
      sender,
      inChannel({ userIds: [bot] }),
      { userIds: [bot], members: undefined },
    ],
    [
      'members of a group that is mentioned, if they are in the channel',
      sender,
      inChannel({ groupIds: [groupId] }),
      { userIds: [], members: { groupIds: [groupId], channelId: channel.id } },
    ],
    [
      'all others of a conversation',
      sender,
      inConversation,
      { userIds: [bot, other], members: undefined },
    ],
    [
      'nobody, if a bot wrote it',
      aBot(sender),
      inConversation,
      { userIds: [], members: undefined },
    ],
    [
      'nobody, if a bot mentions',
      aBot(sender),
      inChannel({ userIds: [bot] }),
      { userIds: [], members: undefined },
    ],
  ])('is %s', (_, by, message, expected) => {
    expect(addressedBy(by, message)).toEqual(expected);
  });

  it('is told by what called', () => {
    expect([triggerOf(inChannel()), triggerOf(inConversation)]).toEqual([
      'mention',
      'direct_message',
    ]);
  });
});
