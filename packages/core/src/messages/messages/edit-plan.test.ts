import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { noMentions } from '../../access';
import { channelFailure } from '../../channels';
import { nextId, someTime } from '../../in-memory';
import { MessageId, UserId, nextMessage, role } from '../../kernel';
import {
  aCaller,
  aChannel,
  aMessageForViewer,
  aMessageView,
  aRendering,
  aUser,
  exactly,
} from '../../testing';
import { messageFailure } from '../failures';
import type { EditMessage } from './edit-command';
import type { EditFacts } from './edit-plan';
import { checkEdit, planEdit } from './edit-plan';
import { nothingReported } from './resolution-notice';

const caller = aCaller({ role: role.moderator });
const [here, there] = [aChannel(), aChannel()];
const message = aMessageForViewer({
  topic: 'lunch',
  senderId: caller.user.id,
  recipientId: here.recipientId,
  channel: { channel: here, isSubscribed: true },
  sentAt: someTime,
});
const [entered, reader] = [nextId(UserId), nextId(UserId)];
const command = (given: Partial<EditMessage>): EditMessage => ({
  messageId: message.id,
  content: undefined,
  topic: undefined,
  channelId: undefined,
  propagateMode: 'change_one',
  isExpected: () => true,
  notifyNewThread: false,
  notifyOldThread: false,
  ...given,
});
const facts = (given: Partial<EditFacts> = {}): EditFacts => ({
  message,
  view: aMessageView({ content: 'before', renderedContent: '<p>before</p>' }),
  destination: undefined,
  content: undefined,
  move: undefined,
  outcome: {
    flags: [],
    flagged: [],
    holders: { read: [reader] },
    audienceFacts: { people: [], enteredFor: [entered] },
    inHistoryOf: [],
  },
  ...given,
});
const content = (everyoneInChannel = false, subscriberCount = 2): EditFacts['content'] => ({
  content: 'after',
  rendering: aRendering({ html: '<p>after</p>', mentions: { ...noMentions, everyoneInChannel } }),
  facts: {
    mentions: { subscriberCount, subscribedParticipantCount: undefined, groups: [] },
    flags: {
      groupMembers: [],
      topicParticipants: [],
      alertWords: [],
      mutedBy: [],
      named: [],
      holders: [],
    },
    files: { attachments: [], claimed: [], released: [], otherClaims: [], uploadSpaceUsed: 0 },
  },
});
const move = (given: Partial<NonNullable<EditFacts['move']>> = {}) => ({
  found: [message],
  isMerging: true,
  hasOthers: true,
  leaving: [],
  held: undefined,
  arriving: [],
  firstMessages: [],
  topicLinks: [],
  preferences: { before: [], there: [], muted: new Map(), outside: [] },
  reported: nothingReported,
  ...given,
});
const at = (channel: typeof here) => ({
  target: { channel, isSubscribed: true },
  botOwner: undefined,
});

describe('checkEdit', () => {
  it.each<[string, Partial<EditMessage>, object | undefined]>([
    ['new content', { content: 'after' }, undefined],
    ['its present channel', { content: 'after', channelId: here.id }, undefined],
    ['another topic', { topic: 'dinner' }, { message, from: here, topic: 'dinner' }],
    ['the topic in another case', { topic: 'Lunch' }, { message, from: here, topic: 'Lunch' }],
  ])('finds the move in a request for %s', (_, given, expected) => {
    const known = { ...facts(), destination: at(here) };
    const found = checkEdit(caller, command(given), known, someTime);
    expect(found).toEqual(E.right(expected && { ...expected, target: at(here).target }));
  });

  it('checks content, then the request, then the move', () => {
    const refused = (given: Partial<EditMessage>, by = caller) =>
      checkEdit(by, command(given), { ...facts(), destination: at(there) }, someTime);
    const all = { content: 'after', topic: 'dinner', channelId: there.id };
    expect(refused(all, aCaller())).toEqual(E.left(messageFailure('MayNotEdit')));
    expect(refused(all)).toEqual(E.left(messageFailure('ContentAndChannelAtOnce')));
    expect(
      checkEdit(
        caller,
        command({ channelId: there.id }),
        { ...facts(), destination: { target: undefined, botOwner: undefined } },
        someTime,
      ),
    ).toEqual(E.left(channelFailure('InvalidChannelId')));
  });
});

describe('planEdit', () => {
  const eventsOf = (given: Partial<EditMessage>, known: Partial<EditFacts>) =>
    pipe(
      planEdit(caller, command(given), facts(known), someTime),
      E.map(({ events }) => events),
    );
  const audience = {
    users: [],
    receivers: {
      channelId: here.id,
      messageId: message.id,
      next: nextMessage,
      rule: 'orSubscribed',
      enteredFor: [entered],
    },
    except: [],
  };
  const updated = {
    _tag: 'MessageUpdated',
    editorId: caller.user.id,
    editedAt: someTime,
    messageId: message.id,
    messageIds: [message.id],
    channel: { id: here.id, name: here.name },
  };

  it('announces new content to everyone who has the message, with their flags after it', () => {
    expect(eventsOf({ content: 'after' }, { content: content() })).toEqual(
      E.right([
        {
          event: {
            ...updated,
            content: {
              before: 'before',
              renderedBefore: '<p>before</p>',
              after: 'after',
              renderedAfter: '<p>after</p>',
            },
          },
          audience,
          flags: {
            read: [reader],
            mentioned: [],
            topic_wildcard_mentioned: [],
            has_alert_word: [],
            stream_wildcard_mentioned: [],
          },
        },
      ]),
    );
  });

  it('announces a move, in this order, to all except those who lose access', () => {
    const [loser, leaver] = [aUser({ role: role.guest }), aUser()];
    const flagged = (flag: 'read' | 'starred', userIds: readonly UserId[]) => ({
      flag,
      userIds,
      messageIds: [message.id],
    });
    const events = eventsOf(
      { channelId: there.id },
      {
        destination: at(there),
        move: move({
          leaving: [loser, leaver],
          hasOthers: false,
          preferences: {
            before: [
              {
                userId: reader,
                channelId: here.id,
                topic: 'lunch',
                policy: 3,
                updatedAt: 1,
              },
            ],
            there: [],
            muted: new Map(),
            outside: [],
          },
          firstMessages: [{ channel: here, firstMessageId: null, viewers: [] }],
        }),
        outcome: {
          ...facts().outcome,
          flags: [flagged('read', [loser.id, leaver.id]), flagged('starred', [loser.id])],
        },
      },
    );
    expect(events).toMatchObject(
      E.right([
        {
          event: { _tag: 'MessagesDeleted', place: { channelId: here.id, topic: 'lunch' } },
          audience: exactly({ users: [loser.id] }),
        },
        { event: { _tag: 'TopicPreferenceChanged', preference: { policy: 0 } } },
        { event: { _tag: 'TopicPreferenceChanged', preference: { channelId: there.id } } },
        {
          event: { _tag: 'MessageFlagsChanged', operation: 'add', flag: 'read' },
          audience: exactly({ users: [leaver.id] }),
        },
        {
          event: { ...updated, move: { topicBefore: 'lunch', channelId: there.id } },
          audience: exactly({ ...audience, except: [loser.id] }),
          flags: { read: [reader, loser.id, leaver.id] },
        },
        { event: { _tag: 'FirstMessageChanged', channelId: here.id } },
      ]),
    );
  });

  it.each([
    ['public', 'not subscribed', role.member, true],
    ['public', 'not subscribed', role.guest, false],
    ['webPublic', 'not subscribed', role.guest, true],
    ['private', 'not subscribed', role.member, false],
    ['private', 'subscribed', role.member, true],
  ] as const)(
    'tells flags in a %s channel to whom can read it: %s, with role %d: %p',
    (privacy, subscription, standing, isTold) => {
      const user = aUser({ role: standing });
      const channel = { ...here, privacy };
      const events = eventsOf(
        { channelId: there.id },
        {
          message: { ...message, channel: { channel, isSubscribed: true }, isInHistory: true },
          destination: at(there),
          move: move({ leaving: subscription === 'subscribed' ? [user] : [] }),
          outcome: {
            ...facts().outcome,
            flags: [{ flag: 'starred', userIds: [user.id], messageIds: [message.id] }],
            flagged: [user],
          },
        },
      );
      expect(JSON.stringify(events).includes('MessageFlagsChanged')).toBe(isTold);
    },
  );

  it('plans new content and a move of one request together', () => {
    const plan = planEdit(
      caller,
      command({ content: 'after', topic: 'dinner' }),
      facts({ content: content(), destination: at(here), move: move() }),
      someTime,
    );
    expect(plan).toMatchObject(
      E.right({
        content: { content: 'after' },
        move: { ids: [message.id], change: { topic: { after: 'dinner' } } },
        events: [{ event: { content: { after: 'after' }, move: { topicBefore: 'lunch' } } }],
        detached: [],
      }),
    );
  });

  it('shows new content only to those who have the message, if others move with it', () => {
    const channel = { ...here, privacy: 'privateProtected' as const };
    const own = { ...message, channel: { channel, isSubscribed: true }, isInHistory: true };
    const other = { ...own, id: nextId(MessageId) };
    const { outcome } = facts();
    const plan = planEdit(
      caller,
      command({ content: 'after', topic: 'dinner', propagateMode: 'change_all' }),
      facts({
        message: own,
        content: content(),
        destination: at(channel),
        move: move({ found: [own, other] }),
        outcome: { ...outcome, inHistoryOf: [reader] },
      }),
      someTime,
    );
    const receivers = { channelId: here.id, messageId: own.id, next: nextMessage };
    const change = {
      propagateMode: 'change_all',
      topicBefore: 'lunch',
      topic: { after: 'dinner', links: [] },
    };
    expect(plan).toMatchObject(
      E.right({
        events: [
          {
            event: { content: { after: 'after' }, move: change },
            audience: exactly({
              users: [],
              receivers: { ...receivers, rule: 'andSubscribed' },
              except: [],
            }),
          },
          {
            event: exactly({ ...updated, messageIds: [own.id, other.id], move: change }),
            audience: exactly({
              users: [],
              receivers: {
                ...receivers,
                others: [other.id],
                rule: 'andSubscribed',
                enteredFor: [entered],
              },
              except: [reader],
            }),
          },
        ],
      }),
    );
  });

  it.each<[string, Partial<EditFacts>, unknown]>([
    [
      'mentions that the caller may not use, before messages that are gone',
      { content: content(true, 1000), move: move({ found: [] }) },
      messageFailure('WildcardNotAllowed', { scope: 'channel' }),
    ],
    ['messages that are gone', { move: move({ found: [] }) }, messageFailure('InvalidMessage')],
  ])('refuses %s', (_, given, failure) => {
    const request = command({ content: 'after', topic: 'dinner' });
    const known = facts({ destination: at(here), ...given });
    const own = aCaller({ user: { ...caller.user, role: role.member } });
    expect(planEdit(own, request, known, someTime)).toEqual(E.left(failure));
  });
});
