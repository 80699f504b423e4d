import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import type { MessageId } from '../../../kernel';
import { aCaller, aChannel, aMessage, aRendering, aSubscription, aUser } from '../../../testing';
import { unknownOperand } from '../../narrows/invalid-operator';
import type { RequestedTerm } from '../../narrows/operator';
import { matchNarrow } from './match-narrow';

describe('matchNarrow', () => {
  const caller = aCaller();
  const sender = aUser();
  const [own, open] = [aChannel(), aChannel()];
  const [cake, tea, unreceived] = (
    [
      ['cake', own],
      ['tea', own],
      ['cake', open],
    ] as const
  ).map(([content, { recipientId }]) =>
    aMessage({
      recipientId,
      senderId: sender.id,
      topic: '<lunch>',
      content,
      rendering: aRendering({ html: `<p>${content}</p>` }),
    }),
  );
  const messages = [cake, tea, unreceived].filter((message) => message !== undefined);
  const ports = inMemory({
    users: [caller.user, sender],
    channels: [own, open],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: own.id })],
    messages,
  });
  const match = async (
    narrow: readonly RequestedTerm[],
    messageIds: readonly MessageId[] = messages.map(({ id }) => id),
  ) => {
    const result = await matchNarrow(ports)(caller, { messageIds, narrow })();
    return E.isRight(result) ? Array.from(result.right) : result.left;
  };
  const search = { operator: 'search', operand: 'CAKE', negated: false };

  it('returns matching messages that the caller received, highlighted', async () => {
    expect(await match([search])).toEqual([
      [cake?.id, { content: '<p><span class="highlight">cake</span></p>', topic: '&lt;lunch&gt;' }],
    ]);
    expect(
      await match(
        [search],
        messages.slice(1).map(({ id }) => id),
      ),
    ).toEqual([]);
  });

  it('returns all of them without highlights if there is no search', async () => {
    expect(await match([])).toEqual(
      [cake, tea].map((message) => [
        message?.id,
        { content: message?.rendering.html, topic: '&lt;lunch&gt;' },
      ]),
    );
    expect(await match([{ ...search, negated: true }])).toMatchObject([[tea?.id, {}]]);
  });

  it('rejects an unknown operator', async () => {
    expect(await match([{ operator: 'x', operand: 'y', negated: false }])).toEqual(
      unknownOperand('operator', 'x'),
    );
  });
});
