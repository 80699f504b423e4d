import fc from 'fast-check';
import { unreadCounts } from '../unread/unread-counts';
import type { ListedMessage, Narrow } from './message';
import type { Anchor, MessageList } from './list-state';
import { createMessages } from './messages';
import { ModelConnection } from './testing/model-connection';
import { ModelServer, channels } from './testing/model-server';
import { settle } from './testing/settle';

const narrows: readonly Narrow[] = [
  [],
  [{ operator: 'channel', operand: 10 }],
  [
    { operator: 'stream', operand: 10 },
    { operator: 'topic', operand: 'TEA' },
  ],
  [
    { operator: 'channel', operand: 20 },
    { operator: 'topic', operand: 'tea', negated: true },
  ],
  [{ operator: 'dm', operand: [2] }],
  [{ operator: 'dm', operand: [2, 3] }],
  [{ operator: 'is', operand: 'unread' }],
  [{ operator: 'is', operand: 'starred' }],
  [{ operator: 'is', operand: 'mentioned' }],
  [{ operator: 'has', operand: 'reaction' }],
  [{ operator: 'sender', operand: 2 }],
  [{ operator: 'search', operand: 'word' }],
  [
    { operator: 'channel', operand: 10 },
    { operator: 'search', operand: 'word' },
  ],
];

/** Few lists at a time, so that much happens to each. */
const listCount = 3;

const place = fc.oneof(
  fc.record({
    channelId: fc.constantFrom(...channels.map(({ stream_id: id }) => id)),
    topic: fc.constantFrom('tea', 'milk'),
  }),
  fc.record({ userIds: fc.constantFrom<readonly number[]>([2], [2, 3]) }),
);
const content = fc.constantFrom('hi', 'a word', '@me', '@me word');
/** Chooses among the messages that exist. */
const some = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });

type World = {
  readonly server: ModelServer;
  readonly model: ModelConnection;
  readonly lists: readonly MessageList[];
  readonly closed: Set<MessageList>;
};

type Step = { readonly run: (world: World) => void; readonly [fc.toStringMethod]: () => string };

/** A kind of step: what it does with a value. */
const stepOf = <A>(
  name: string,
  values: fc.Arbitrary<A>,
  run: (world: World, value: A) => void,
): fc.Arbitrary<Step> =>
  values.map((value) => ({
    run: (world) => run(world, value),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(value)}`,
  }));

/** The newest messages first, so that small numbers mean messages that lists show. */
const chosen = ({ server }: World, indices: readonly number[]): readonly number[] =>
  server.ids.length === 0
    ? []
    : indices.flatMap((index) => server.ids.at(-1 - (index % server.ids.length)) ?? []);

const onServer: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: stepOf(
      'send',
      fc.tuple(fc.constantFrom(1, 2, 3), place, content),
      ({ server }, [sender, to, text]) => server.send(sender, to, text),
    ),
  },
  stepOf('edit', fc.tuple(some, content), (world, [indices, text]) =>
    chosen(world, indices.slice(0, 1)).forEach((id) => world.server.edit(id, text)),
  ),
  stepOf(
    'move',
    fc.tuple(some, fc.constantFrom(10, 20), fc.constantFrom('tea', 'milk')),
    (world, [indices, channelId, topic]) =>
      world.server.move(chosen(world, indices), { channelId, topic }),
  ),
  stepOf('delete', some, (world, indices) => world.server.delete(chosen(world, indices))),
  stepOf(
    'flag',
    fc.tuple(some, fc.constantFrom('read', 'starred'), fc.constantFrom('add', 'remove')),
    (world, [indices, flag, op]) => world.server.flag(chosen(world, indices), flag, op),
  ),
  stepOf('react', fc.tuple(some, fc.constantFrom(1, 2)), (world, [indices, userId]) =>
    chosen(world, indices).forEach((id) => world.server.react(id, userId)),
  ),
  stepOf('vote', some, (world, indices) =>
    chosen(world, indices).forEach((id) => world.server.vote(id, 2)),
  ),
);

const anchor = fc.oneof(
  fc.constantFrom<Anchor>('newest', 'oldest', 'first_unread'),
  fc.integer({ min: 95, max: 500 }),
);

const onClient: fc.Arbitrary<Step> = stepOf(
  'show',
  fc.tuple(
    fc.nat({ max: listCount - 1 }),
    anchor,
    fc.constantFrom('open', 'loadOlder', 'loadNewer', 'close'),
  ),
  ({ lists, closed }, [index, at, action]) => {
    const list = lists[index];
    if (list !== undefined) {
      if (action === 'close') {
        closed.add(list);
      } else if (action === 'open') {
        closed.delete(list);
      }
      void list[action](at);
    }
  },
);

const taken = ({ model: { requests } }: World, index: number) =>
  requests.splice(index % Math.max(1, requests.length), 1)[0];

const onNetwork: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: stepOf('deliver', fc.nat({ max: 5 }), ({ model }, count) => model.deliver(count)),
  },
  {
    weight: 4,
    arbitrary: stepOf('respond', fc.tuple(fc.nat(), fc.boolean()), (world, [index, isEarly]) => {
      const request = taken(world, index);
      (isEarly ? request?.early : request?.late)?.();
    }),
  },
  stepOf('fail', fc.nat(), (world, index) =>
    taken(world, index)?.fail(new TypeError('fetch failed')),
  ),
  stepOf('expire', fc.constant(0), ({ model }) => model.expire()),
);

/** The order of flags has no meaning. */
const normal = (messages: readonly ListedMessage[]) =>
  messages.map((message) => ({ ...message, flags: [...message.flags].sort() }));

const quiet = async ({ server, model }: World): Promise<void> => {
  await settle();
  while (server.outstanding.length > 0 || model.requests.length > 0) {
    model.deliver(Infinity);
    model.requests.splice(0).forEach(({ late }) => late());
    await settle();
  }
};

const checkOrder = ({ lists }: World): void => {
  for (const list of lists) {
    const ids = list.getState().messages.map(({ id }) => id);
    expect(ids).toEqual(Array.from(new Set(ids)).sort((a, b) => a - b));
  }
};

const checkLists = ({ server, lists, model }: World): void => {
  lists.forEach((list) => {
    const { messages, status, hasOldest, hasNewest, loadingOlder, loadingNewer } = list.getState();
    expect([loadingOlder, loadingNewer]).toEqual([false, false]);
    if (status === 'empty') {
      expect(messages).toEqual([]);
      return;
    }
    expect(status).toBe('ready');
    const low = hasOldest ? -Infinity : (messages[0]?.id ?? Infinity);
    const high = hasNewest ? Infinity : (messages.at(-1)?.id ?? -Infinity);
    const fresh = server.all(list.narrow).filter(({ id }) => low <= id && id <= high);
    expect(normal(messages)).toEqual(normal(fresh));
  });
  const { state } = model.connection.getState();
  const unread = server.all([{ operator: 'is', operand: 'unread' }]);
  const counts = unreadCounts(state);
  expect(counts.total).toBe(unread.length);
  expect(counts.total).toBe(state.unread_msgs?.count);
  expect(counts.mentions).toBe(unread.filter(({ flags }) => flags.includes('mentioned')).length);
};

describe('lists of messages', () => {
  it('equal what a fresh fetch returns, whatever happens in which order', async () => {
    const step = fc.oneof(onServer, onClient, onNetwork);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...narrows], { minLength: listCount, maxLength: listCount }),
        fc.nat({ max: 250 }),
        fc.array(step, { minLength: 5, maxLength: 60 }),
        async (chosenNarrows, existing, steps) => {
          const server = new ModelServer();
          for (let index = 0; index < existing; index += 1) {
            const to = index % 5 === 0 ? { userIds: [2] } : { channelId: 10, topic: 'tea' };
            server.send((index % 3) + 1, to, index % 7 === 0 ? 'a word' : 'hi');
          }
          const model = new ModelConnection(server);
          const messages = createMessages(model.connection);
          const world = {
            server,
            model,
            lists: chosenNarrows.map(messages.list),
            closed: new Set<MessageList>(),
          };
          for (const one of steps) {
            one.run(world);
            await settle();
            checkOrder(world);
          }
          await quiet(world);
          world.closed.forEach((list) => void list.open('newest'));
          model.setStatus('waiting');
          model.setStatus('connected');
          await quiet(world);
          checkLists(world);
        },
      ),
      { numRuns: 150 },
    );
  });
});
