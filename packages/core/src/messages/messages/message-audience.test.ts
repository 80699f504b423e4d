import type { ChannelPrivacy } from '../../channels';
import { nextId } from '../../in-memory';
import { MessageId, UserId } from '../../kernel';
import { aChannel } from '../../testing';
import { messageActionAudience } from './message-audience';

const [visitor, entered] = [nextId(UserId), nextId(UserId)];
const [id, other, next] = [nextId(MessageId), nextId(MessageId), nextId(MessageId)];
const facts = { people: [], nonReceivers: [visitor, entered], entered: [entered], next };

const audienceIn = (privacy: ChannelPrivacy, others: readonly MessageId[] = []) => {
  const channel = aChannel({ privacy });
  const { receivers, ...audience } = messageActionAudience(
    { id, channel: { channel, isSubscribed: true } },
    facts,
    others,
  );
  return { ...audience, rule: receivers?.rule, others: receivers?.others };
};

describe('messageActionAudience', () => {
  it.each<[ChannelPrivacy, readonly UserId[], 'andSubscribed' | 'orSubscribed' | undefined]>([
    ['public', [visitor, entered], 'orSubscribed'],
    ['webPublic', [visitor, entered], 'orSubscribed'],
    ['private', [], undefined],
    // Messages that were moved into the channel are in the history of all who were subscribed.
    ['privateProtected', [entered], 'andSubscribed'],
  ])('includes in a channel that is %s, besides its receivers: %j', (privacy, users, rule) => {
    expect(audienceIn(privacy)).toEqual({ users, rule, others: undefined });
  });

  it('includes the receivers of further messages', () => {
    expect(audienceIn('privateProtected', [other]).others).toEqual([other]);
  });
});
