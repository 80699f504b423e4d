import type { ChannelPrivacy } from '../../channels';
import { nextId } from '../../in-memory';
import type { Receivers } from '../../kernel';
import { MessageId, UserId } from '../../kernel';
import { aChannel } from '../../testing';
import { messageActionAudience } from './message-audience';

const visitor = nextId(UserId);
const [id, other] = [nextId(MessageId), nextId(MessageId)];
const facts = { people: [], enteredFor: [visitor] };

const audienceIn = (privacy: ChannelPrivacy, others: readonly MessageId[] = []) => {
  const channel = aChannel({ privacy });
  const { receivers, ...audience } = messageActionAudience(
    { id, channel: { channel, isSubscribed: true } },
    facts,
    others,
  );
  const { rule, others: further, enteredFor } = receivers ?? {};
  return { ...audience, rule, others: further, enteredFor };
};

describe('messageActionAudience', () => {
  it.each<[ChannelPrivacy, readonly UserId[] | undefined, Receivers['rule']]>([
    ['public', [visitor], 'orSubscribed'],
    ['webPublic', [visitor], 'orSubscribed'],
    ['private', undefined, undefined],
    // Messages that were moved into the channel are in the history of all who were subscribed.
    ['privateProtected', [visitor], 'andSubscribed'],
  ])('includes in a channel that is %s, besides its receivers: %j', (privacy, enteredFor, rule) => {
    expect(audienceIn(privacy)).toEqual({ users: [], rule, others: undefined, enteredFor });
  });

  it('includes the receivers of further messages', () => {
    expect(audienceIn('privateProtected', [other]).others).toEqual([other]);
  });
});
