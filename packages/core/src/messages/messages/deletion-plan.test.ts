import * as fc from 'fast-check';
import type { ChannelPrivacy, MessageForViewer } from '../../channels';
import { nextId } from '../../in-memory';
import { AttachmentId, MessageId, UserId, nextMessage } from '../../kernel';
import { aChannel, aMessageForViewer } from '../../testing';
import type { DeletionFacts } from './deletion-plan';
import { deletedTogether, planDeletion } from './deletion-plan';

const inTopic = (topic: string, privacy: ChannelPrivacy = 'public') => {
  const channel = aChannel({ privacy });
  return (name = topic) =>
    aMessageForViewer({
      recipientId: channel.recipientId,
      topic: name,
      channel: { channel, isSubscribed: true },
    });
};

describe('deletedTogether', () => {
  it('groups the messages of each topic', () => {
    const message = inTopic('lunch');
    const [a, b, c] = [message(), message('dinner'), message()];
    expect(deletedTogether([a, b, c])).toEqual([[a, c], [b]]);
  });

  it('groups the spellings of a topic', () => {
    const message = inTopic('lunch');
    const [a, b] = [message(), message('LUNCH')];
    expect(deletedTogether([a, b])).toEqual([[a, b]]);
  });

  it('separates direct messages and messages of protected history', () => {
    const [one, guarded] = [aMessageForViewer(), inTopic('lunch', 'privateProtected')];
    const messages = [one, { ...one, id: nextId(MessageId) }, guarded(), guarded()];
    expect(deletedTogether(messages)).toEqual(messages.map((message) => [message]));
  });

  it('contains every message exactly once', () => {
    const [open, guarded] = [inTopic('a'), inTopic('b', 'privateProtected')];
    const made = [() => open('a'), () => open('b'), () => guarded(), () => aMessageForViewer()];
    fc.assert(
      fc.property(fc.array(fc.nat(3)), (kinds) => {
        const messages = kinds.flatMap((kind) => made[kind]?.() ?? []);
        const ids = deletedTogether(messages).flatMap((group) => group.map(({ id }) => id));
        expect(ids.sort((x, y) => x - y)).toEqual(messages.map(({ id }) => id));
      }),
    );
  });
});

describe('planDeletion', () => {
  const [reader, deleter, nonReceiver] = [nextId(UserId), nextId(UserId), nextId(UserId)];
  const audienceFacts = { people: [], enteredFor: [nonReceiver] };
  const factsOf = (...messages: readonly MessageForViewer[]): DeletionFacts => ({
    groups: [{ messages, audienceFacts }],
    files: [],
    firstMessages: [],
  });

  it('sends the event of a topic to receivers, other users with the message in their history, and the deleter', () => {
    const message = inTopic('lunch');
    const [first, second] = [message(), message()];
    const channelId = first.channel?.channel.id;
    expect(planDeletion(factsOf(first, second), deleter)).toEqual({
      messageIds: [first.id, second.id],
      files: [],
      events: [
        {
          event: {
            _tag: 'MessagesDeleted',
            messageIds: [first.id, second.id],
            place: { channelId, topic: 'lunch' },
          },
          audience: {
            users: [deleter],
            receivers: {
              channelId,
              messageId: first.id,
              next: nextMessage,
              others: [second.id],
              rule: 'orSubscribed',
              enteredFor: [nonReceiver],
            },
          },
        },
      ],
    });
  });

  it('sends the event of a conversation once to each participant, without a place', () => {
    const message = aMessageForViewer();
    const facts = {
      ...factsOf(),
      groups: [
        { messages: [message], audienceFacts: { ...audienceFacts, people: [reader, deleter] } },
      ],
    };
    expect(planDeletion(facts, deleter).events).toEqual([
      {
        event: { _tag: 'MessagesDeleted', messageIds: [message.id] },
        audience: { users: [reader, deleter] },
      },
    ]);
  });

  it('adds no deleter to the audience if a job deletes', () => {
    const message = inTopic('lunch', 'privateProtected');
    const [event] = planDeletion(factsOf(message()), undefined).events;
    expect(event?.audience.users).toEqual([]);
    expect(event?.audience.receivers?.rule).toBe('andSubscribed');
  });

  it('deletes the files, and announces first messages before all deletions', () => {
    const [one, other] = [inTopic('lunch')(), aMessageForViewer()];
    const files = [{ id: nextId(AttachmentId), path: 'a', isLinked: false, isArchived: false }];
    const channel = aChannel();
    const plan = planDeletion(
      {
        files,
        firstMessages: [{ channel, firstMessageId: null, viewers: [] }],
        groups: [one, other].map((message) => ({ messages: [message], audienceFacts })),
      },
      deleter,
    );
    expect(plan).toMatchObject({ messageIds: [one.id, other.id], files });
    expect(plan.events.map(({ event }) => event)).toMatchObject([
      { _tag: 'FirstMessageChanged', channelId: channel.id, firstMessageId: null },
      { _tag: 'MessagesDeleted', messageIds: [one.id] },
      { _tag: 'MessagesDeleted', messageIds: [other.id] },
    ]);
  });
});
