import type { MessageCommit, SendPlan } from '@parley/core/messages';
import { AttachmentId, MessageId, UserId } from '@parley/core/kernel';
import { nextId } from '@parley/core/in-memory';
import { aCaller, aChannel, aRendering, aSendPlan } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { committingMessages } from './commit-message';

const channel = aChannel();
const viewers = [nextId(UserId)];
const [alone, other] = [nextId(MessageId), nextId(MessageId)];

const plan = (given: Partial<SendPlan> = {}): SendPlan => {
  const caller = aCaller();
  return aSendPlan({
    destination: { _tag: 'InChannel', channel, topic: 'lunch' },
    message: {
      realmId: caller.realm.id,
      topic: 'lunch',
      senderId: caller.user.id,
      content: 'Hello',
      rendering: aRendering(),
      sentAt: 1,
      client: 'test',
    },
    ...given,
  });
};

const commit = committingMessages(
  () => TE.right(O.some(alone)),
  () => TE.right(O.some(other)),
);

const isAlone = async (given: Partial<MessageCommit>): Promise<boolean> => {
  const sent = await commit({ caller: aCaller(), asOf: 5, plan: plan(), ...given })();
  return E.isRight(sent) && O.isSome(sent.right) && sent.right.value === alone;
};

const newConversation = {
  _tag: 'InConversation' as const,
  recipientId: undefined,
  people: [],
  introductions: [],
};

const file = {
  id: nextId(AttachmentId),
  ownerId: nextId(UserId),
  name: 'notes.txt',
  path: '1/a/token/notes.txt',
  contentType: 'text/plain',
  size: 10,
  createdAt: 1,
  picture: null,
  messages: [],
};

const preference = {
  preference: {
    userId: nextId(UserId),
    channelId: channel.id,
    topic: 'lunch',
    policy: 3 as const,
    updatedAt: 1,
  },
  muted: [],
};

const notice = {
  _tag: 'PersonalNotice' as const,
  readerId: nextId(UserId),
  speaker: 'notification' as const,
  content: 'Nobody reads this.',
};

describe('a message is committed with others', () => {
  it.each<[string, Partial<SendPlan>]>([
    ['goes to a channel', {}],
    ['flags and is read', { flags: { ...plan().flags, mentioned: viewers, read: viewers } }],
  ])('if it %s', async (_, given) => {
    expect(await isAlone({ plan: plan(given) })).toBe(true);
  });

  it.each<[string, Partial<SendPlan>]>([
    ['creates its conversation', { destination: newConversation }],
    ['marks its channel as active', { activates: { channel, viewers } }],
    ['is the first of its channel', { begins: { channel, viewers } }],
    [
      'has a widget',
      { widget: { widget_type: 'poll', extra_data: { question: '', options: [] } } },
    ],
    ['claims a file', { claims: [file] }],
    ['changes a preference', { preferences: [preference] }],
    ['calls a bot', { webhooks: viewers }],
    ['has pages fetched', { fetchesPages: true }],
    ['notifies the owner of a bot', { ownerNotice: notice }],
  ])('unless it %s', async (_, given) => {
    expect(await isAlone({ plan: plan(given) })).toBe(false);
  });

  it('unless its facts are newer than the rights of the caller', async () => {
    expect(await isAlone({ caller: aCaller({ asOf: 5 }) })).toBe(true);
    expect(await isAlone({ caller: aCaller({ asOf: 4 }) })).toBe(false);
  });
});
