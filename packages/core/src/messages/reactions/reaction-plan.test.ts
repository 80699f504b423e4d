import * as E from 'fp-ts/Either';
import { userSettings } from '../../access';
import { nextId, someTime } from '../../in-memory';
import { ChannelId, UserId, nextMessage } from '../../kernel';
import { aCaller, aChannel, aMessageForViewer, exactly, quietSettings } from '../../testing';
import { messageFailure } from '../failures';
import type { NewReactionFacts } from './reaction-plan';
import { planNewReaction, planReactionRemoval } from './reaction-plan';

describe('a reaction', () => {
  const caller = aCaller();
  const { user } = caller;
  const channel = aChannel();
  const other = nextId(UserId);
  const message = aMessageForViewer({ channel: { channel, isSubscribed: true }, topic: 'pets' });
  const cat = { name: 'cat', code: '1f408', type: 'unicode_emoji' as const };
  const elsewhere = { channelName: 'other', topic: 'pets', updatedAt: 1 };
  const muted = { ...elsewhere, channelId: nextId(ChannelId) };
  const named = { name: 'cat', code: undefined, type: undefined };

  const facts = (given: Partial<NewReactionFacts> = {}): NewReactionFacts => ({
    message: { ...message, isInHistory: true },
    catalogue: { unicode: new Map([['cat', '1f408']]), custom: [] },
    reactions: [],
    audience: { people: [], enteredFor: [other] },
    callerKnownTo: undefined,
    participant: undefined,
    ...given,
  });
  const receivers = {
    channelId: channel.id,
    messageId: message.id,
    next: nextMessage,
    rule: 'orSubscribed',
  };
  const eventOf = (tag: string, enteredFor: readonly UserId[]) => ({
    event: {
      _tag: tag,
      messageId: message.id,
      reaction: {
        emojiName: 'cat',
        emojiCode: '1f408',
        reactionType: 'unicode_emoji',
        user: expect.objectContaining({ id: user.id }),
      },
    },
    audience: { users: [], receivers: { ...receivers, enteredFor } },
  });

  it('is announced to everyone who has the message', () => {
    expect(planNewReaction(caller, facts(), named, someTime)).toEqual(
      E.right({
        reaction: { userId: user.id, emoji: cat },
        entersHistory: false,
        preferences: [],
        event: eventOf('ReactionAdded', [other]),
      }),
    );
  });

  it('adds the message to the history of the caller and announces it to them', () => {
    const unreceived = facts({ message: { ...message, isInHistory: false } });
    const enteredFor = [other, user.id];
    const event = { audience: exactly({ users: [], receivers: { ...receivers, enteredFor } }) };
    expect(planNewReaction(caller, unreceived, named, someTime)).toMatchObject(
      E.right({ entersHistory: true, event }),
    );
  });

  it.each([
    [
      'follows the topic',
      1 as const,
      [{ preference: { policy: 3, topic: 'pets', updatedAt: someTime }, muted: [elsewhere] }],
    ],
    ['changes no preference', 4 as const, []],
  ])('%s if the settings of the caller say %d', (_, policy, preferences) => {
    const settings = userSettings({ ...quietSettings, automatically_follow_topics_policy: policy });
    const status = { policy: 0 as const, isChannelMuted: false };
    const here = { ...muted, channelId: channel.id, topic: 'Pets' };
    const participant = { userId: user.id, settings, status, muted: [here, muted] };
    expect(planNewReaction(caller, facts({ participant }), named, someTime)).toMatchObject(
      E.right({ preferences }),
    );
  });

  it('is not added twice', () => {
    const reactions = [{ userId: user.id, emoji: cat }];
    expect(planNewReaction(caller, facts({ reactions }), named, someTime)).toEqual(
      E.left(messageFailure('ReactionAlreadyExists')),
    );
  });

  it('is removed, and that is announced to everyone who has the message', () => {
    const own = { userId: user.id, emoji: cat };
    expect(planReactionRemoval(caller, facts({ reactions: [own] }), named)).toEqual(
      E.right({ reaction: own, event: eventOf('ReactionRemoved', [other]) }),
    );
    expect(planReactionRemoval(caller, facts(), named)).toEqual(
      E.left(messageFailure('ReactionDoesNotExist')),
    );
  });
});
