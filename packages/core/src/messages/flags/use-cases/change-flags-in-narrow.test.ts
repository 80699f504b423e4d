import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel, aMessage, aSubscription, aUser } from '../../../testing';
import { messageFailure } from '../../failures';
import { unknownOperand } from '../../narrows/invalid-operator';
import type { ChangeFlagsInNarrow } from './change-flags-in-narrow';
import { changeFlagsInNarrow } from './change-flags-in-narrow';

describe('changeFlagsInNarrow', () => {
  const caller = aCaller();
  const sender = aUser();
  const channel = aChannel();
  const messages = ['lunch', 'dinner', 'lunch', 'lunch'].map((topic) =>
    aMessage({ recipientId: channel.recipientId, senderId: sender.id, topic }),
  );
  const [first, , third, last] = messages.map(({ id }) => id);
  const realm = {
    users: [caller.user, sender],
    channels: [channel],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
    messages,
  };
  const command: ChangeFlagsInNarrow = {
    anchor: 'newest',
    includeAnchor: true,
    before: 2,
    after: 0,
    narrow: [{ operator: 'topic', operand: 'LUNCH', negated: false }],
    operation: 'add',
    flag: 'starred',
  };

  it('changes the flag of messages around the anchor that match the narrow', async () => {
    const ports = inMemory(realm);
    const change = (given: Partial<ChangeFlagsInNarrow> = {}) =>
      changeFlagsInNarrow(ports)(caller, { ...command, ...given })();
    expect(await change()).toMatchObject(
      E.right({
        processed: [third, last],
        changed: { ids: [third, last] },
        foundOldest: false,
        foundNewest: true,
      }),
    );
    expect(await change({ before: 10 })).toMatchObject(
      E.right({
        processed: [first, third, last],
        changed: { ids: [first] },
        foundOldest: true,
      }),
    );
    expect(ports.state().flags.map(({ messageId }) => messageId)).toEqual([third, last, first]);
  });

  it('reduces a range that is too large', async () => {
    const ports = inMemory(realm);
    const result = await changeFlagsInNarrow(ports)(caller, { ...command, before: 99_999 })();
    expect(result).toMatchObject(E.right({ processed: [first, third, last] }));
  });

  it.each<readonly [string, Partial<ChangeFlagsInNarrow>, unknown]>([
    ['the anchor is invalid', { anchor: 'x', flag: 'x' }, messageFailure('InvalidAnchor')],
    [
      'the anchor is excluded in the middle of the range',
      { after: 1, includeAnchor: false, flag: 'x' },
      messageFailure('AnchorExcludedInside'),
    ],
    ['there is no such flag', { flag: 'x' }, messageFailure('InvalidFlag', { flag: 'x' })],
    [
      'the narrow is invalid',
      { narrow: [{ operator: 'x', operand: 'y', negated: false }] },
      unknownOperand('operator', 'x'),
    ],
  ])('fails and changes nothing if %s', async (_, given, failure) => {
    const ports = inMemory(realm);
    const before = ports.state();
    const result = await changeFlagsInNarrow(ports)(caller, { ...command, ...given })();
    expect(result).toEqual(E.left(failure));
    expect(ports.state()).toEqual(before);
  });
});
