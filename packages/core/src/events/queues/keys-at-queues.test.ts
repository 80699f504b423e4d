import type { Caller } from '../../access';
import { NamedKeyId, asId, currentLevel } from '../../kernel';
import { canReadQueue } from './keys-at-queues';

type Key = NonNullable<Caller['key']>;

const key = (given: Partial<Key> = {}): Key => ({
  id: asId(NamedKeyId)(1),
  scope: 'full',
  channelIds: null,
  ...given,
});
const queue = { eventTypes: new Set(['message', 'subscription']), level: currentLevel };
const withBots = { ...queue, eventTypes: new Set(['message', 'realm_bot']) };
const ofAll = { ...queue, eventTypes: undefined };
const old = { ...queue, level: 1 };

describe('canReadQueue', () => {
  it.each([
    ["the account's own key", undefined, [queue, withBots, ofAll, old]],
    ['a full key', key(), [queue, old]],
    ['a key that reads', key({ scope: 'read' }), [queue]],
    ['a key that sends', key({ scope: 'send' }), []],
    ['a key that is limited to channels', key({ channelIds: [] }), []],
  ])('lets %s read no more than it could register', (_, held, readable) => {
    const all = [queue, withBots, ofAll, old];
    expect(all.filter((each) => canReadQueue({ key: held }, each))).toEqual(readable);
  });
});
