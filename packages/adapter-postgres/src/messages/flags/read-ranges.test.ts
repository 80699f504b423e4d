import type { User } from '@parley/core/access';
import type { Channel } from '@parley/core/channels';
import type { MessageId } from '@parley/core/kernel';
import type { World } from '@parley/core/testing';
import { inMemory } from '@parley/core/in-memory';
import { asCorrespondent, newWorld } from '@parley/core/testing';
import * as fc from 'fast-check';
import { Client } from 'pg';
import type { PostgresStore } from '../../postgres-store';
import type { TestDatabase } from '../../testing';
import { newTestDatabase, openTestStore } from '../../testing';

const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;

describe('ranges of read messages', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  let world: World;
  let client: Client;

  beforeAll(async () => {
    database = await newTestDatabase();
    store = await openTestStore(database);
    world = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await store.close();
    await database.drop();
  });

  const countRanges = async ({ id }: User, { recipientId }: Channel): Promise<number> => {
    const { rows } = await client.query<{ readonly count: number }>(
      `select count(*)::integer as count from read_range, unnest(ranges)
       where user_id = $1 and recipient_id = $2`,
      [id, recipientId],
    );
    return rows[0]?.count ?? 0;
  };

  /** Messages of several channels in turns, as in concurrent conversations. */
  const converse = async (channels: readonly Channel[], count: number, sentAt?: number) => {
    const sender = await world.addUser();
    const sent: MessageId[] = [];
    for (let index = 0; index < count; index += 1) {
      const { recipientId } = channels[index % channels.length] ?? { recipientId: undefined };
      if (recipientId !== undefined) {
        sent.push(await world.send(sender, recipientId, sentAt === undefined ? {} : { sentAt }));
      }
    }
    return sent;
  };

  const stage = async () => {
    const reader = await world.addUser();
    const channels = [await world.addChannel(), await world.addChannel()] as const;
    for (const channel of channels) {
      await world.join(channel, reader);
    }
    const read = (ids: readonly MessageId[]) =>
      world.within(({ flags }) => flags.markRead(world.realm.id, reader.id, ids));
    const unread = async () =>
      (await world.within(({ flags }) => flags.unreadOf(world.realm.id, reader.id))).map(
        ({ id }) => id,
      );
    return { reader, channels, read, unread };
  };

  it('do not include a message that is committed after everything was marked as read', async () => {
    const { reader, channels, unread } = await stage();
    const [template] = await converse(channels, 2, 1);
    const sending = new Client({ connectionString: database.url });
    await sending.connect();
    await sending.query('begin');
    const columns = `realm_id, recipient_id, topic, topic_key, sender_id, content, rendered_content,
      renderer_version, client, mentions_channel`;
    const { rows } = await sending.query<{ readonly id: string }>(
      `insert into message (${columns}, sent_at)
       select ${columns}, extract(epoch from now())::bigint from message where id = $1 returning id`,
      [template],
    );
    await converse(channels, 2, secondsAgo(0));
    await world.within(({ flags }) => flags.markAllRead(world.realm.id, reader.id));
    expect(await unread()).toEqual([]);
    await sending.query('commit');
    await sending.end();
    expect(await unread()).toEqual(rows.map(({ id }) => Number(id)));
  });

  it('are one for each channel after everything was marked as read', async () => {
    const { reader, channels, unread } = await stage();
    await converse(channels, 200, secondsAgo(3600));
    await world.within(({ flags }) => flags.markAllRead(world.realm.id, reader.id));
    expect(await unread()).toEqual([]);
    for (const channel of channels) {
      expect(await countRanges(reader, channel)).toBe(1);
    }
  });

  it('stay few when concurrent conversations are read one message at a time', async () => {
    const { reader, channels, read, unread } = await stage();
    const ids = await converse(channels, 200);
    for (const id of ids) {
      await read([id]);
    }
    expect(await unread()).toEqual([]);
    for (const channel of channels) {
      expect(await countRanges(reader, channel)).toBeLessThan(40);
    }
  });

  it('stay few when many messages are read at once', async () => {
    const { reader, channels, read } = await stage();
    await read(await converse(channels, 200));
    for (const channel of channels) {
      expect(await countRanges(reader, channel)).toBe(1);
    }
  });

  it('leave out a message whose transaction is still running', async () => {
    const { channels, read, unread } = await stage();
    const { recipientId } = channels[0];
    const sender = await world.addUser();
    const now = Math.floor(Date.now() / 1000);
    const running = new Client({ connectionString: database.url });
    await running.connect();
    await running.query('begin');
    const { rows } = await running.query<{ readonly id: string }>(
      `insert into message (realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client, mentions_channel)
       values ($1, $2, '', '', $3, 'slow', '<p>slow</p>', 1, $4, 'test', false) returning id`,
      [world.realm.id, recipientId, sender.id, now],
    );
    await read(await converse(channels, 100, now));
    await running.query('commit');
    await running.end();
    expect(await unread()).toEqual([Number(rows[0]?.id)]);
  });

  it('leave out moved messages', async () => {
    const { reader, channels, read, unread } = await stage();
    const [here, there] = channels;
    const ids = await converse(channels, 100);
    const isHere = (_id: MessageId, index: number) => index % 2 === 0;
    await read(ids.filter(isHere));
    expect(await countRanges(reader, here)).toBe(1);
    const moved = ids.filter((id, index) => !isHere(id, index)).slice(10, 20);
    await world.within(({ edits }) =>
      edits.move(world.realm.id, moved, {
        from: { recipientId: there.recipientId, channelId: there.id },
        to: { recipientId: here.recipientId, channelId: here.id },
        topic: undefined,
        editorId: reader.id,
        movedAt: 1,
        countsAsMove: true,
      }),
    );
    expect(await unread()).toEqual(ids.filter((id, index) => !isHere(id, index)));
  });

  it('match a plain list of message ids, whatever was marked in which order', async () => {
    const steps = fc.array(
      fc.record({
        isRead: fc.boolean(),
        indices: fc.array(fc.nat(119), { minLength: 1, maxLength: 40 }),
      }),
      { minLength: 5, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (wanted) => {
        const { reader, channels, read, unread } = await stage();
        const ids = await converse(channels, 120);
        const left = new Set(ids);
        for (const { isRead, indices } of wanted) {
          const chosen = ids.filter((_, index) => indices.includes(index));
          if (isRead) {
            await read(chosen);
            chosen.forEach((id) => left.delete(id));
          } else {
            await world.within(({ flags }) =>
              flags.markHeldUnread(
                world.realm.id,
                reader.id,
                channels.map(({ recipientId }, place) => ({
                  recipientId,
                  ids: chosen.filter((id) => ids.indexOf(id) % channels.length === place),
                })),
              ),
            );
            chosen.forEach((id) => left.add(id));
          }
        }
        const expected = ids.filter((id) => left.has(id));
        expect(await unread()).toEqual(expected);
        const shown = await world.within(({ messages }) =>
          messages.flagsOf(world.realm.id, reader.id, ids),
        );
        expect(ids.filter((id) => shown.get(id)?.has('read') !== true)).toEqual(expected);
        const found = await world.within(({ messages }) =>
          messages.idsInRange(world.realm.id, {
            narrow: [{ operator: 'is:unread', value: { viewerId: reader.id }, negated: false }],
            history: { _tag: 'Personal', reader: asCorrespondent(reader, world.realm) },
            anchor: 0,
            includeAnchor: true,
            before: 0,
            after: 1000,
          }),
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });
});
