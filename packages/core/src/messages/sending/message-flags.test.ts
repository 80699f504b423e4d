import * as fc from 'fast-check';
import type { User } from '../../access';
import { noMentions } from '../../access';
import { nextId } from '../../in-memory';
import { UserId } from '../../kernel';
import { aBot, aUser } from '../../testing';
import type { FlagFacts } from './message-flags';
import {
  flagCandidates,
  flagRows,
  textFlags,
  mentionedPeople,
  planFlags,
  planMentionFlags,
  presentFlagPlan,
} from './message-flags';

const nobody: FlagFacts = {
  groupMembers: [],
  topicParticipants: [],
  alertWords: [],
  mutedBy: [],
  named: [],
  holders: [],
};

const idsOf = (users: readonly User[]) => users.map(({ id }) => id);

describe('the flags of a message', () => {
  const sender = aUser();
  const [named, member, participant, watcher, muting] = [
    aUser(),
    aUser(),
    aUser(),
    aUser(),
    aUser(),
  ];
  const everyone = [named, member, participant, watcher, muting];
  const text = { content: 'Tea is ready', mentions: { ...noMentions, userIds: [named.id] } };
  const facts: FlagFacts = {
    groupMembers: [member.id],
    topicParticipants: [participant.id],
    alertWords: [{ userId: watcher.id, word: 'tea' }],
    mutedBy: [muting.id],
    named: [named],
    holders: idsOf(everyone),
  };
  const unread = { isReadBySender: false };

  it('contain each user by the reason for the flag', () => {
    expect(planFlags(sender.id, true, text, unread, facts)).toEqual({
      mentioned: [named.id, member.id],
      topic_wildcard_mentioned: [participant.id],
      has_alert_word: [watcher.id],
      read: [muting.id],
      delivered: [],
    });
    expect(flagCandidates(text, facts)).toEqual(expect.arrayContaining(idsOf(everyone)));
  });

  it('mark the message as read for the sender if requested, for given readers, and for users who mute the sender', () => {
    const options = { isReadBySender: true, readBy: [sender.id, watcher.id] };
    expect(planFlags(sender.id, true, text, options, facts).read).toEqual([
      sender.id,
      watcher.id,
      muting.id,
    ]);
  });

  it('contain only users who have the message', () => {
    const ids = fc.subarray([...idsOf(everyone), sender.id]);
    fc.assert(
      fc.property(ids, ids, ids, ids, ids, (holders, userIds, groupMembers, inTopic, mutedBy) => {
        const mentions = { ...noMentions, userIds };
        const given = { ...facts, holders, groupMembers, topicParticipants: inTopic, mutedBy };
        const plan = planFlags(sender.id, true, { ...text, mentions }, unread, given);
        for (const flag of [...textFlags, 'read'] as const) {
          expect(holders).toEqual(expect.arrayContaining([...plan[flag]]));
        }
        expect(plan.mentioned).toEqual(
          holders.filter((id) => userIds.includes(id) || groupMembers.includes(id)),
        );
        expect(plan).toMatchObject(planMentionFlags({ ...text, mentions }, given));
      }),
    );
  });

  const owner = aUser();
  const service = { bot: { type: 3, ownerId: owner.id } } as const;
  it.each<[string, User, boolean, boolean]>([
    ['delivered to a bot outside the channel', aBot(owner), true, true],
    ['not delivered to a human', aUser(), true, false],
    ['not delivered to a deactivated bot', aBot(owner, { isActive: false }), true, false],
    [
      'not delivered to an outgoing webhook, which is called instead',
      aBot(owner, service),
      true,
      false,
    ],
    ['not delivered to a bot outside the conversation', aBot(owner), false, false],
  ])('of a mention are %s', (_, user, isInChannel, isDelivered) => {
    const mentions = { ...noMentions, userIds: [user.id] };
    const given = { ...nobody, named: [user] };
    const plan = planFlags(sender.id, isInChannel, { content: '', mentions }, unread, given);
    expect(plan.delivered).toEqual(isDelivered ? [user.id] : []);
    expect(plan.mentioned).toEqual(plan.delivered);
  });

  it('do not deliver the message to a bot that already has it', () => {
    const bot = aBot(owner);
    const mentions = { ...noMentions, userIds: [bot.id] };
    const given = { ...nobody, named: [bot], holders: [bot.id] };
    const plan = planFlags(sender.id, true, { content: '', mentions }, unread, given);
    expect(plan).toMatchObject({ mentioned: [bot.id], delivered: [] });
  });

  it('let only users follow the topic who are mentioned by name, without bots and group members', () => {
    const bot = aBot(owner);
    const plan = { mentioned: [named.id, member.id, bot.id] };
    const targets = { ...plan, topic_wildcard_mentioned: [], has_alert_word: [] };
    expect(mentionedPeople(targets, { named: [named, bot, aUser()] })).toEqual([named.id]);
  });

  it('are stored as one row per user with a flag', () => {
    const [both, one] = [nextId(UserId), nextId(UserId)];
    expect(
      flagRows({ mentioned: [both], topic_wildcard_mentioned: [], has_alert_word: [one, both] }),
    ).toEqual([
      [both, ['mentioned', 'has_alert_word']],
      [one, ['has_alert_word']],
    ]);
  });

  it('are presented by flag, with a mention of everyone as a symbol', () => {
    const plan = planFlags(sender.id, true, text, unread, { ...facts, mutedBy: [] });
    expect(presentFlagPlan(plan, { ...text.mentions, everyoneInChannel: true })).toEqual({
      mentioned: [named.id, member.id],
      topic_wildcard_mentioned: [participant.id],
      has_alert_word: [watcher.id],
      stream_wildcard_mentioned: 'everyone',
    });
  });
});
