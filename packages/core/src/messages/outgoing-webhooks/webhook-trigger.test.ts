import { noMentions } from '../../access';
import { nextId } from '../../in-memory';
import { ChannelId, RecipientId, UserGroupId } from '../../kernel';
import { aBot, aChannel, aUser } from '../../testing';
import { channelDestination, conversationDestination } from '../sending/destination';
import { addressedBy, triggerOf } from './webhook-trigger';

describe('addressedBy', () => {
  const sender = aUser();
  const [bot, other] = [aUser(), aUser()];
  const groupId = nextId(UserGroupId);
  const channel = aChannel({ id: nextId(ChannelId) });
  const inChannel = channelDestination(channel, 'lunch');
  const inConversation = conversationDestination(nextId(RecipientId), [sender, bot, other]);

  it.each([
    [
      'empty in a channel without a mention',
      sender,
      inChannel,
      {},
      { userIds: [], members: undefined },
    ],
    [
      'empty for a wildcard mention',
      sender,
      inChannel,
      { everyoneInChannel: true, everyoneInTopic: true },
      { userIds: [], members: undefined },
    ],
    [
      'the mentioned users',
      sender,
      inChannel,
      { userIds: [bot.id] },
      { userIds: [bot.id], members: undefined },
    ],
    [
      'subscribed members of a mentioned group',
      sender,
      inChannel,
      { groupIds: [groupId] },
      { userIds: [], members: { groupIds: [groupId], channelId: channel.id } },
    ],
    [
      'all other participants of a conversation',
      sender,
      inConversation,
      { userIds: [bot.id] },
      { userIds: [bot.id, other.id], members: undefined },
    ],
    [
      'empty if a bot sent the message',
      aBot(sender),
      inConversation,
      { userIds: [bot.id] },
      { userIds: [], members: undefined },
    ],
    [
      'empty if a bot mentions a user',
      aBot(sender),
      inChannel,
      { userIds: [bot.id] },
      { userIds: [], members: undefined },
    ],
  ])('is %s', (_, by, destination, mentions, expected) => {
    expect(addressedBy(by, destination, { ...noMentions, ...mentions })).toEqual(expected);
  });

  it('has the trigger of its destination', () => {
    expect([triggerOf(inChannel), triggerOf(inConversation)]).toEqual([
      'mention',
      'direct_message',
    ]);
  });
});
