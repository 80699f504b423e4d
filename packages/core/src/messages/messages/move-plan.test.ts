import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import { pipe } from 'fp-ts/function';
import { channelFailure } from '../../channels';
import type { ChannelPrivacy } from '../../channels';
import { nextId, someTime } from '../../in-memory';
import { AttachmentId, MessageId, UserId, role } from '../../kernel';
import { aCaller, aChannel, aMessageForViewer, aRealm, aUser, someRealm } from '../../testing';
import { messageFailure } from '../failures';
import type { MoveFacts } from './move-plan';
import { isWholeTopic, movedIds, planMove } from './move-plan';
import type { PlannedMove } from './planned-move';
import { nothingReported } from './resolution-notice';

const here = aChannel();
const there = aChannel();
const caller = aCaller({ role: role.moderator });
const inTopic = (topic: string, sentAt = someTime) =>
  aMessageForViewer({
    topic,
    recipientId: here.recipientId,
    channel: { channel: here, isSubscribed: true },
    sentAt,
  });
const message = inTopic('lunch');
const move = (topic: string, to = here): PlannedMove => ({
  message,
  from: here,
  target: { channel: to, isSubscribed: true },
  topic,
});
const command = {
  propagateMode: 'change_all' as const,
  notifyNewThread: true,
  notifyOldThread: true,
};
const facts = (given: Partial<MoveFacts> = {}): MoveFacts => ({
  found: [message],
  isMerging: true,
  hasOthers: false,
  leaving: [],
  held: undefined,
  arriving: [],
  firstMessages: [],
  topicLinks: [],
  preferences: { before: [], there: [], muted: new Map(), outside: [] },
  reported: nothingReported,
  ...given,
});

describe('movedIds', () => {
  const realm = aRealm({ settings: { move_messages_within_stream_limit_seconds: 60 } });
  const member = aCaller({ realm });
  const old = inTopic('lunch', someTime - 1000);

  it('fails with the messages that may move, if all are to and some are too old', () => {
    const found = [old, message, inTopic('LUNCH')];
    expect(movedIds(member, move('dinner'), command, found, someTime)).toEqual(
      E.left(messageFailure('MoveTooLate', { firstAllowed: message.id, total: 3, allowed: 2 })),
    );
  });

  it.each([
    ['one message', member, { propagateMode: 'change_one' as const }, 'dinner'],
    ['later messages', member, { propagateMode: 'change_later' as const }, 'dinner'],
    ['a topic that is resolved', member, command, '✔ lunch'],
    ['a topic, for a moderator', caller, command, 'dinner'],
  ])('has no limit for %s', (_, by, how, topic) => {
    const ids = movedIds(by, move(topic), how, [old, message], someTime);
    expect(ids).toEqual(E.right([old.id, message.id]));
  });

  it('leaves out what was moved before it was locked', () => {
    const others = [
      inTopic('dinner'),
      { ...message, id: nextId(MessageId), recipientId: there.recipientId },
    ];
    expect(movedIds(caller, move('x'), command, [message, ...others], someTime)).toEqual(
      E.right([message.id]),
    );
    expect(movedIds(caller, move('x'), command, others, someTime)).toEqual(
      E.left(messageFailure('InvalidMessage')),
    );
  });

  it('takes only what the caller can read to another channel, and all within the channel', () => {
    const guarded = aChannel({ privacy: 'privateProtected' });
    const known = {
      ...message,
      channel: { channel: guarded, isSubscribed: true },
      isInHistory: true,
    };
    const found = fc
      .array(fc.boolean())
      .map((read) => [
        known,
        ...read.map((isInHistory) => ({ ...known, id: nextId(MessageId), isInHistory })),
      ]);
    fc.assert(
      fc.property(found, fc.boolean(), (messages, isOther) => {
        const planned = { ...move('x', isOther ? there : guarded), from: guarded, message: known };
        const moved = messages.filter(({ isInHistory }) => !isOther || isInHistory);
        expect(movedIds(caller, planned, command, messages, someTime)).toEqual(
          E.right(moved.map(({ id }) => id)),
        );
      }),
    );
  });
});

describe('isWholeTopic', () => {
  it.each([
    ['dinner', here, false, true],
    ['dinner', here, true, false],
    ['LUNCH', here, false, false],
    ['lunch', there, false, true],
    ['lunch', there, true, false],
  ])('is so for a move to %s: %#', (topic, to, hasOthers, expected) => {
    expect(isWholeTopic(move(topic, to), hasOthers)).toBe(expected);
  });
});

describe('planMove', () => {
  const plan = (planned: PlannedMove, given: Partial<MoveFacts> = {}) =>
    planMove(caller, planned, undefined, command, facts(given), someTime);

  it.each([
    ['a topic within its channel', 'dinner', here, true, { topic: 'dinner', countsAsMove: true }],
    ['a resolved topic', '✔ lunch', here, false, { topic: '✔ lunch', countsAsMove: false }],
    ['a topic to another channel', 'lunch', there, true, { topic: undefined, countsAsMove: true }],
  ])('moves %s', (_, topic, to, isMerging, expected) => {
    expect(plan(move(topic, to), { isMerging })).toMatchObject(
      E.right({
        ids: [message.id],
        move: {
          from: { recipientId: here.recipientId, channelId: here.id },
          to: { recipientId: to.recipientId, channelId: to.id },
          editorId: caller.user.id,
          movedAt: someTime,
          ...expected,
        },
      }),
    );
  });

  it('announces the topic only if it changes, and the channel only if it does', () => {
    const links = [{ text: '#7', url: 'https://example.com/7' }];
    const changeOf = (planned: PlannedMove) =>
      pipe(
        plan(planned, { topicLinks: links }),
        E.map(({ change }) => change),
      );
    const always = { propagateMode: 'change_all', topicBefore: 'lunch' };
    expect(changeOf(move('dinner'))).toEqual(
      E.right({ ...always, topic: { after: 'dinner', links } }),
    );
    expect(changeOf(move('lunch', there))).toEqual(E.right({ ...always, channelId: there.id }));
  });

  it('requires the permission to start a topic that has no messages', () => {
    const closed = aChannel({
      permissions: { can_create_topic_group: someRealm.systemGroups['role:nobody'] },
    });
    expect(plan(move('lunch', closed), { isMerging: false })).toEqual(
      E.left(channelFailure('MayNotCreateTopic')),
    );
    expect(E.isRight(plan(move('lunch', closed), { isMerging: true }))).toBe(true);
  });

  it.each<[ChannelPrivacy, readonly ('member' | 'guest')[]]>([
    ['webPublic', []],
    ['public', ['guest']],
    ['private', ['member', 'guest']],
    ['privateProtected', ['member', 'guest']],
  ])('takes a message that goes to a %s channel away from %p', (privacy, losing) => {
    const people = { member: aUser(), guest: aUser({ role: role.guest }) };
    const leaving = [people.member, people.guest];
    const to = { ...there, privacy };
    expect(plan(move('lunch', to), { leaving })).toMatchObject(
      E.right({
        notSubscribed: leaving.map(({ id }) => id),
        losingAccess: losing.map((name) => people[name].id),
        lost:
          losing.length === 0
            ? []
            : [{ messageIds: [message.id], userIds: losing.map((name) => people[name].id) }],
      }),
    );
  });

  it('takes only messages away that users had', () => {
    const [member, guest, newUser] = [aUser(), aUser({ role: role.guest }), aUser()];
    const to = { ...there, privacy: 'public' as const };
    const held = [
      { messageIds: [message.id], userIds: [member.id, guest.id] },
      { messageIds: [nextId(MessageId)], userIds: [member.id] },
    ];
    expect(plan(move('lunch', to), { leaving: [member, guest, newUser], held })).toMatchObject(
      E.right({
        losingAccess: [guest.id],
        lost: [{ messageIds: [message.id], userIds: [guest.id] }],
      }),
    );
  });

  const [reader, loser] = [nextId(UserId), aUser()];
  const preference = (userId: UserId, topic: string, policy: 0 | 1 | 3, channel = here) => ({
    userId,
    channelId: channel.id,
    topic,
    policy,
    updatedAt: someTime,
  });
  const preferences = {
    before: [preference(reader, 'lunch', 1), preference(loser.id, 'lunch', 3)],
    there: [],
    muted: new Map([
      [reader, [{ channelId: here.id, channelName: here.name, topic: 'lunch', updatedAt: 1 }]],
    ]),
    outside: [loser],
  };

  it('moves preferences with a whole topic, except of those who cannot read it there', () => {
    const to = { ...there, privacy: 'private' as const };
    const moved = plan(move('lunch', to), { preferences, isMerging: false });
    const muted = [{ channelName: there.name, topic: 'lunch', updatedAt: someTime }];
    expect(moved).toMatchObject(
      E.right({
        preferences: [
          { preference: preference(reader, 'lunch', 0), muted },
          { preference: preference(loser.id, 'lunch', 0), muted: [] },
          { preference: preference(reader, 'lunch', 1, there), muted },
        ],
      }),
    );
  });

  it('tells nobody who left the channel the new name of a topic', () => {
    const from = { ...here, privacy: 'private' as const };
    const renamed = plan(
      { ...move('dinner', from), from },
      { preferences: { ...preferences, muted: new Map() }, isMerging: false },
    );
    expect(renamed).toMatchObject(
      E.right({
        preferences: [
          { preference: preference(reader, 'lunch', 0) },
          { preference: preference(loser.id, 'lunch', 0) },
          { preference: preference(reader, 'dinner', 1) },
        ],
      }),
    );
  });

  it('leaves preferences where messages stay', () => {
    expect(plan(move('dinner'), { preferences, hasOthers: true })).toMatchObject(
      E.right({ preferences: [] }),
    );
  });

  const notice = {
    groups: [
      {
        messages: [inTopic('✔ lunch')],
        audienceFacts: {
          people: [],
          enteredFor: [],
        },
      },
    ],
    files: [{ id: nextId(AttachmentId), path: 'a', isLinked: false, isArchived: false }],
    firstMessages: [],
  };

  it.each<[string, string, MoveFacts['reported'], object]>([
    ['posts both notices about a move', 'dinner', nothingReported, { posts: [{}, {}] }],
    [
      'posts one that can be cancelled about a resolved topic',
      '✔ lunch',
      nothingReported,
      { posts: [{ topic: '✔ lunch' }], key: expect.stringMatching(/^resolved-notice:.*:lunch$/) },
    ],
    [
      'posts nothing if the opposite was not yet posted',
      '✔ lunch',
      { isCancelled: true, notice: undefined },
      { posts: [], key: undefined, deletion: undefined },
    ],
    [
      'deletes the notice of the opposite, and posts nothing',
      '✔ lunch',
      { isCancelled: false, notice },
      { posts: [], key: undefined, deletion: { files: notice.files } },
    ],
  ])('%s', (_, topic, reported, notices) => {
    expect(plan(move(topic), { reported })).toMatchObject(E.right({ notices }));
  });
});
