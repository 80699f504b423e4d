import type { Member, User } from '@parley/core/access';
import type { Channel } from '@parley/core/channels';
import type { Reader, Transaction } from '@parley/core/events';
import type { Async, MessageId, RecipientId } from '@parley/core/kernel';
import type { LoadedPage, MessageRange, SearchQuery } from '@parley/core/messages';
import { role } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import type { World } from '@parley/core/testing';
import { aRendering, anotherWorld, newWorld } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import * as fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { openPool } from '../connection/pool';
import type { Database, Db } from '../database';
import type { PostgresStore } from '../postgres-store';
import { loadHighlights } from '../messages/pages/highlights';
import { nothingKept } from '../messages/pages/kept-messages';
import { loadPage } from '../messages/pages/message-page';
import { pageFacts } from '../messages/pages/page-facts';
import { loadRows } from '../messages/pages/page-rows';
import type { TestDatabase } from '../testing';
import { newTestDatabase, openTestStore } from '../testing';

/** What the messages say. */
const hello: SearchQuery = { words: 'hello', phrases: [] };

let database: TestDatabase;
let stores: readonly PostgresStore[];
let db: Kysely<Database>;
let base: World;

beforeAll(async () => {
  database = await newTestDatabase();
  const first = await openTestStore(database);
  stores = [first, await openTestStore(database)];
  db = new Kysely({
    dialect: new PostgresDialect({
      pool: openPool({ connectionString: database.url }, () => undefined),
    }),
  });
  base = await newWorld(() => Promise.resolve({ ...inMemory(), ...first }));
});

afterAll(async () => {
  await db.destroy();
  for (const store of stores) {
    await store.close();
  }
  await database.drop();
});

const valueOf = async <A>(work: TE.TaskEither<unknown, A>): Promise<A> => {
  const outcome = await work();
  if (E.isLeft(outcome)) {
    throw new Error('an unexpected failure', { cause: outcome.left });
  }
  return outcome.right;
};

const itemAt = <A>(items: readonly A[], n: number): A => {
  const item = items[n % items.length];
  if (item === undefined) {
    throw new Error('nothing to choose from');
  }
  return item;
};

type Scene = {
  readonly world: World;
  readonly users: readonly User[];
  readonly channels: readonly Channel[];
  readonly recipients: RecipientId[];
  readonly messages: MessageId[];
};

const newScene = async (): Promise<Scene> => {
  const world = await anotherWorld(base);
  const users = [
    await world.addUser(),
    await world.addUser(),
    await world.addUser({ role: role.guest }),
  ];
  const channels = [
    await world.addChannel(),
    await world.addChannel({ privacy: 'private' }),
    await world.addChannel(),
  ];
  await world.join(itemAt(channels, 0), ...users);
  await world.join(itemAt(channels, 1), itemAt(users, 1));
  const recipients = [
    ...channels.map(({ recipientId }) => recipientId),
    await world.converse(itemAt(users, 0), itemAt(users, 1)),
  ];
  const messages: MessageId[] = [];
  for (let n = 0; n < 6; n += 1) {
    messages.push(
      await world.send(itemAt(users, n), itemAt(recipients, n), {
        topic: `topic ${n % 2}`,
        rendering: aRendering({ html: '<p>Hello</p><math xmlns="a"><mi>hello</mi></math>' }),
      }),
    );
  }
  return { world, users, channels, recipients, messages };
};

const emoji = { name: 'cat', code: '1f408', type: 'unicode_emoji' } as const;

/** Does something with a message, unless it was removed. */
const withMessage = (
  { world, users, messages }: Scene,
  n: number,
  work: (tx: Transaction, id: MessageId) => Async<unknown>,
): Promise<unknown> =>
  world.within((tx) =>
    pipe(
      tx.messages.loadManyFor(world.realm.id, itemAt(users, 0).id, [itemAt(messages, n)]),
      TE.flatMap(TE.traverseSeqArray(({ id }) => work(tx, id))),
    ),
  );

/** Each changes something that pages show; the numbers select what it applies to. */
const steps: Readonly<Record<string, (scene: Scene, n: number, m: number) => Promise<unknown>>> = {
  send: async ({ world, users, recipients, messages }, n, m) => {
    messages.push(await world.send(itemAt(users, n), itemAt(recipients, m), { topic: 'topic 0' }));
  },
  edit: ({ world, users, messages }, n, m) =>
    world.within(({ edits }) =>
      edits.changeContent(world.realm.id, itemAt(messages, n), {
        content: `Edit ${m}`,
        rendering: aRendering({ html: `<p>Edit ${m}</p>` }),
        editedAt: m,
        record: {
          timestamp: m,
          userId: itemAt(users, m).id,
          prevContent: 'Hello',
          prevRenderedContent: '<p>Hello</p>',
        },
      }),
    ),
  move: ({ world, users, channels, messages }, n, m) =>
    world.within(({ edits, messages: stored }) =>
      pipe(
        stored.loadManyFor(world.realm.id, itemAt(users, 0).id, [itemAt(messages, n)]),
        TE.flatMap(([found]) => {
          const from = channels.find(({ recipientId }) => recipientId === found?.recipientId);
          const to = itemAt(channels, m);
          return from === undefined
            ? TE.right(undefined)
            : edits.move(world.realm.id, [itemAt(messages, n)], {
                from: { recipientId: from.recipientId, channelId: from.id },
                to: { recipientId: to.recipientId, channelId: to.id },
                topic: `moved ${m}`,
                editorId: itemAt(users, m).id,
                movedAt: m,
                countsAsMove: true,
              });
        }),
      ),
    ),
  remove: ({ world, messages }, n) =>
    world.within(({ edits }) => edits.remove(world.realm.id, [itemAt(messages, n)])),
  react: (scene, n, m) =>
    withMessage(scene, n, ({ reactions }, id) =>
      reactions.add(scene.world.realm.id, id, { userId: itemAt(scene.users, m).id, emoji }),
    ),
  unreact: ({ world, users, messages }, n, m) =>
    world.within(({ reactions }) =>
      reactions.remove(world.realm.id, itemAt(messages, n), { userId: itemAt(users, m).id, emoji }),
    ),
  extend: (scene, n, m) =>
    withMessage(scene, n, ({ edits }, id) =>
      edits.addSubmessage(scene.world.realm.id, id, {
        senderId: itemAt(scene.users, m).id,
        msgType: 'widget',
        content: '{}',
      }),
    ),
  star: ({ world, users, messages }, n, m) =>
    world.within(({ flags }) =>
      pipe(
        flags.add(world.realm.id, itemAt(users, m).id, 'historical', [itemAt(messages, n)]),
        TE.flatMap(() =>
          flags.add(world.realm.id, itemAt(users, m).id, 'starred', [itemAt(messages, n)]),
        ),
      ),
    ),
  renameUser: ({ world, users }, n, m) =>
    world.within((tx) =>
      tx.users.update(world.realm.id, itemAt(users, n).id, { fullName: `Name ${m}` }),
    ),
  renameChannel: ({ world, channels }, n, m) =>
    world.within((tx) =>
      tx.channels.update(world.realm.id, itemAt(channels, n).id, { name: `channel ${n} ${m}` }),
    ),
  changePrivacy: ({ world, channels }, n, m) =>
    world.within((tx) =>
      tx.channels.update(world.realm.id, itemAt(channels, n).id, {
        privacy: itemAt(['public', 'private', 'privateProtected', 'webPublic'] as const, m),
      }),
    ),
  join: ({ world, users, channels }, n, m) => world.join(itemAt(channels, n), itemAt(users, m)),
  leave: ({ world, users, channels }, n, m) => world.leave(itemAt(channels, n), itemAt(users, m)),
  converse: async ({ world, users, recipients, messages }, n, m) => {
    const recipientId = await world.converse(itemAt(users, n), itemAt(users, m));
    recipients.push(recipientId);
    messages.push(await world.send(itemAt(users, n), recipientId));
  },
};

const everything = 1_000_000_000;

/** Ranges of a reader: the newest messages, around a message, the oldest, and with a narrow. */
const rangesOf = (
  { messages: sent, recipients }: Scene,
  reader: Member,
  n: number,
): readonly MessageRange[] => {
  const range: MessageRange = {
    narrow: [],
    history: { _tag: 'Personal', reader },
    anchor: everything,
    includeAnchor: false,
    before: 3,
    after: 0,
  };
  return [
    range,
    { ...range, before: 100 },
    { ...range, anchor: itemAt(sent, n), includeAnchor: true, before: 2, after: 2 },
    { ...range, anchor: 0, before: 0, after: 2 },
    { ...range, narrow: [{ operator: 'sender', value: reader.user.id, negated: true }] },
    { ...range, narrow: [{ operator: 'channels:public', value: undefined, negated: true }] },
    {
      ...range,
      narrow: [{ operator: 'is:unread', value: { viewerId: reader.user.id }, negated: false }],
    },
    {
      ...range,
      narrow: [{ operator: 'search', value: hello, negated: false }],
    },
    {
      ...range,
      narrow: [{ operator: 'channel', value: itemAt(recipients, n), negated: false }],
      history: { _tag: 'Shared' },
    },
  ];
};

const pagesOf = (
  { messages }: Pick<Reader, 'messages'>,
  scene: Scene,
  reader: Member,
  n: number,
): Async<readonly LoadedPage[]> =>
  pipe(
    rangesOf(scene, reader, n),
    TE.traverseSeqArray((each) =>
      pipe(
        messages.page(
          scene.world.realm,
          reader.user.id,
          { _tag: 'InRange', range: each },
          // So little for some of them that not all of the messages fit.
          n === 0 ? 500 : 1_000_000,
          each.narrow.some(({ operator }) => operator === 'search') ? hello : undefined,
        ),
        TE.map((page) => ({ ids: page.ids, messages: page.messages })),
      ),
    ),
  );

/** Which of all messages are the reader's own and not starred by them, as HTML. */
const matchesOf = (
  { messages }: Pick<Reader, 'messages'>,
  { world: { realm }, messages: sent }: Scene,
  reader: Member,
) =>
  messages.matches(
    realm,
    {
      narrow: [{ operator: 'is:starred', value: { viewerId: reader.user.id }, negated: true }],
      history: { _tag: 'Personal', reader },
    },
    sent,
    undefined,
  );

/** The ids of the same pages, searched by channel and conversation. */
const idsByPlace = async (db: Db, scene: Scene, reader: Member, n: number) => {
  const found: (readonly MessageId[])[] = [];
  for (const range of rangesOf(scene, reader, n)) {
    const { rows } = await valueOf(
      loadRows(db, scene.world.realm.id, reader.user.id, { _tag: 'InRange', range }, 'byPlace'),
    );
    found.push(rows.map(({ id }) => id));
  }
  return found;
};

const readers = (world: World, users: readonly User[]): Promise<readonly Member[]> =>
  world.within((tx) =>
    pipe(
      tx.users.list(world.realm.id),
      TE.map((all) =>
        all
          .filter(({ id }) => users.some((user) => user.id === id))
          .map((user) => ({ user, groups: new Set<never>() })),
      ),
    ),
  );

describe('pages outside of a transaction', () => {
  it('equal those in a snapshot, after every change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom(...Object.keys(steps)),
            fc.nat({ max: 6 }),
            fc.nat({ max: 6 }),
            // Which processes look after the change; the others have to catch up later.
            fc.subarray([0, 1], { minLength: 1 }),
          ),
          { minLength: 1, maxLength: 8 },
        ),
        async (taken) => {
          const scene = await newScene();
          const { world, users } = scene;
          for (const [name, n, m, looking] of taken) {
            await steps[name]?.(scene, n, m);
            for (const reader of await readers(world, users)) {
              const work = (tx: Pick<Reader, 'messages'>) =>
                pipe(
                  TE.Do,
                  TE.bind('pages', () => pagesOf(tx, scene, reader, n)),
                  TE.bind('matches', () => matchesOf(tx, scene, reader)),
                );
              const expected = await valueOf(itemAt(stores, 0).snapshot(world.realm.id)(work));
              expect(await idsByPlace(db, scene, reader, n)).toEqual(
                expected.pages.map(({ ids }) => ids),
              );
              for (const index of looking) {
                const page = itemAt(stores, index).snapshot(world.realm.id, {
                  kind: 'page',
                  asOf: undefined,
                });
                expect(await valueOf(page(work))).toEqual(expected);
              }
            }
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  it('are not of one moment if a message changes between their statements', async () => {
    const scene = await newScene();
    const { world, users } = scene;
    const facts = pageFacts(db);
    const pageWith = (query: SearchQuery | undefined) => (between: () => Promise<unknown>) =>
      valueOf(
        loadPage(
          {
            db,
            facts: {
              ...facts,
              senders: (realm, ids) =>
                pipe(
                  TE.fromTask(between),
                  TE.flatMap(() => facts.senders(realm, ids)),
                ),
            },
            kept: nothingKept,
            highlight: (realmId, ids, words) => loadHighlights(db, realmId, ids, words),
          },
          world.realm,
          itemAt(users, 0).id,
          loadRows(db, world.realm.id, undefined, { _tag: 'Named', ids: scene.messages }),
          1_000_000,
          query,
        ),
      );
    const nothing = () => Promise.resolve();
    for (const [index, page] of [pageWith(undefined), pageWith(hello)].entries()) {
      expect(await page(nothing)).toMatchObject({ isOfOneMoment: true });
      expect(await page(() => steps.edit?.(scene, index, 1) ?? nothing())).toMatchObject({
        isOfOneMoment: false,
      });
    }
    expect(await pageWith(undefined)(() => steps.remove?.(scene, 1, 0) ?? nothing())).toMatchObject(
      { isOfOneMoment: false },
    );
  });

  it('are read again if a channel changes before it is looked up', async () => {
    const { world, users, channels, messages } = await newScene();
    const { realm } = world;
    const channelIds = channels.map(({ id }) => id);
    const reader = itemAt(users, 0).id;
    let runs = 0;
    const open = async () => {
      runs += 1;
      if (runs === 1) {
        await world.within((tx) =>
          tx.channels.update(realm.id, itemAt(channels, 1).id, { privacy: 'public' }),
        );
      }
    };
    const found = await valueOf(
      itemAt(stores, 0).snapshot(realm.id, { kind: 'page', asOf: undefined })((tx) =>
        pipe(
          tx.messages.page(realm, reader, { _tag: 'Named', ids: messages }, 1_000_000, undefined),
          TE.tap(() => TE.fromTask(open)),
          TE.flatMap(() => tx.channels.loadManyFor(realm.id, reader, channelIds)),
        ),
      ),
    );
    expect(runs).toBe(2);
    expect(found).toHaveLength(channels.length);
  });
});
