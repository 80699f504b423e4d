import { noMentions } from '../../access';
import { nextId } from '../../in-memory';
import { ChannelId, RecipientId, UserGroupId } from '../../kernel';
import { aBot, aChannel, aUser } from '../../testing';
import { channelDestination } from '../sending/destination';
import { addressedBy, triggerOf } from './webhook-trigger';

describe('whom a message may call', () => {
  const sender = aUser();
  const [bot, other] = [aUser(), aUser()];
  const groupId = nextId(UserGroupId);
  const channel = aChannel({ id: nextId(ChannelId) });
  const inChannel = channelDestination(channel, 'lunch');
  const inConversation = {
    _tag: 'InConversation' as const,
    recipientId: nextId(RecipientId),
    people: [sender, bot, other],
  };

  it.each([
    [
      'nobody in a channel without a mention',
      sender,
      inChannel,
      {},
      { userIds: [], members: undefined },
    ],
    [
      'nobody by a wildcard',
      sender,
      inChannel,
      { everyoneInChannel: true, everyoneInTopic: true },
      { userIds: [], members: undefined },
    ],
    [
      'who is mentioned',
      sender,
      inChannel,
      { userIds: [bot.id] },
      { userIds: [bot.id], members: undefined },
    ],
    [
      'members of a group that is mentioned, if they are in the channel',
      sender,
      inChannel,
      { groupIds: [groupId] },
      { userIds: [], members: { groupIds: [groupId], channelId: channel.id } },
    ],
    [
      'all others of a conversation',
      sender,
      inConversation,
      { userIds: [bot.id] },
      { userIds: [bot.id, other.id], members: undefined },
    ],
    [
      'nobody, if a bot wrote it',
      aBot(sender),
      inConversation,
      { userIds: [bot.id] },
      { userIds: [], members: undefined },
    ],
    [
      'nobody, if a bot mentions',
      aBot(sender),
      inChannel,
      { userIds: [bot.id] },
      { userIds: [], members: undefined },
    ],
  ])('is %s', (_, by, destination, mentions, expected) => {
    expect(addressedBy(by, destination, { ...noMentions, ...mentions })).toEqual(expected);
  });

  it('is told by what called', () => {
    expect([triggerOf(inChannel), triggerOf(inConversation)]).toEqual([
      'mention',
      'direct_message',
    ]);
  });
});
