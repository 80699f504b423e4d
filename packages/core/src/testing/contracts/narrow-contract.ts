import * as fc from 'fast-check';
import type { Narrow, NarrowCondition, NarrowFacts } from '../../narrows/narrow';
import { matchesNarrow } from '../../narrows/narrow';
import type { MessageId } from '../../shared/id';
import type { MakeStore } from './world';
import { newWorld } from './world';

type Sent = NarrowFacts & { readonly id: MessageId };

/** A realm with messages of every kind, all in the history of one user. */
const varied = async (makeStore: MakeStore) => {
  const world = await newWorld(makeStore);
  const [reader, other] = [await world.addUser(), await world.addUser()];
  const channels = [await world.addChannel(), await world.addChannel()];
  for (const channel of channels) {
    await world.join(channel, reader, other);
  }
  const conversations = [
    await world.converse(reader),
    await world.converse(reader, other),
    await world.converse(reader, other, await world.addUser()),
  ];
  const sent: Sent[] = [];
  for (const sender of [reader, other]) {
    for (const { recipientId } of channels) {
      for (const topic of ['', 'Lunch', 'lunch', '✔ lunch', 'ŁÓDŹ']) {
        const id = await world.send(sender, recipientId, { topic });
        sent.push({ id, recipientId, isDirect: false, topic, senderId: sender.id });
      }
    }
    for (const recipientId of conversations) {
      const id = await world.send(sender, recipientId);
      sent.push({ id, recipientId, isDirect: true, topic: '', senderId: sender.id });
    }
  }
  const conditions: readonly NarrowCondition[] = [
    ...channels.map(({ id, recipientId }) => ({
      _tag: 'Channel' as const,
      channelId: id,
      recipientId,
    })),
    ...['', 'LUNCH', 'łódź', 'dinner'].map((topic) => ({ _tag: 'Topic' as const, topic })),
    ...[reader, other, await world.addUser()].map(({ id }) => ({
      _tag: 'Sender' as const,
      userId: id,
    })),
    ...conversations.map((recipientId) => ({ _tag: 'Direct' as const, recipientId })),
    { _tag: 'Direct', recipientId: undefined },
    { _tag: 'AnyDirect' },
  ];
  const matching = (narrow: Narrow, history: 'Personal' | 'Shared') =>
    world.within(({ messages }) =>
      messages.idsInRange(world.realm.id, {
        narrow,
        history:
          history === 'Shared' ? { _tag: 'Shared' } : { _tag: 'Personal', userId: reader.id },
        anchor: 0,
        includeAnchor: false,
        before: 0,
        after: 1000,
      }),
    );
  return { sent, conditions, matching };
};

const agreed = (sent: readonly Sent[], narrow: Narrow): readonly MessageId[] =>
  sent.filter((message) => matchesNarrow(narrow, message)).map(({ id }) => id);

/** That stores look for messages by the one definition of what each operator means. */
export const narrowContract = (makeStore: MakeStore): void =>
  describe('narrows', () => {
    it('mean each condition as the rule does, negated or not', async () => {
      const { sent, conditions, matching } = await varied(makeStore);
      for (const condition of conditions) {
        for (const negated of [false, true]) {
          const narrow = [{ ...condition, negated }];
          const found = await matching(narrow, 'Personal');
          expect({ narrow, found }).toEqual({ narrow, found: agreed(sent, narrow) });
        }
      }
    });

    it('mean combinations as the rule does', async () => {
      const { sent, conditions, matching } = await varied(makeStore);
      const term = fc
        .tuple(fc.constantFrom(...conditions), fc.boolean())
        .map(([condition, negated]) => ({ ...condition, negated }));
      await fc.assert(
        fc.asyncProperty(
          fc.array(term, { maxLength: 3 }),
          fc.constantFrom('Personal' as const, 'Shared' as const),
          async (narrow, history) => {
            expect(await matching(narrow, history)).toEqual(agreed(sent, narrow));
          },
        ),
        { numRuns: 40, seed: 7 },
      );
    });
  });
