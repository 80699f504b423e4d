import type { User } from '@parley/core/access';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openPool } from '../../connection/pool';
import type { Database } from '../../database';
import type { StoredWorld } from '../../testing/stored-world';
import { openStoredWorld } from '../../testing/stored-world';
import { groupsSince } from './unread-messages';

/** Messages of one channel, and as many of twenty others; a third of the most that are counted. */
const messages = 16_000;

/** A third of what PostgreSQL grants by default, as there are a third of the messages. */
const workMem = '1400kB';

type Explained = {
  readonly 'QUERY PLAN': readonly {
    readonly Plan: {
      readonly 'Actual Rows': number;
      readonly 'Temp Read Blocks': number;
      readonly 'Temp Written Blocks': number;
    };
  }[];
};

describe('the statement of unread messages', () => {
  let on: StoredWorld;
  let db: Kysely<Database>;
  let readers: { readonly ofMany: User; readonly ofOne: User };

  beforeAll(async () => {
    on = await openStoredWorld();
    db = new Kysely({
      dialect: new PostgresDialect({
        pool: openPool({ connectionString: on.database.url, max: 1 }, (error) => {
          throw new Error('a connection was lost', { cause: error });
        }),
      }),
    });
    const { addUser, addChannel, join, send } = on.world;
    const sender = await addUser();
    readers = { ofMany: await addUser(), ofOne: await addUser() };
    const large = await addChannel();
    await join(large, readers.ofOne);
    const others = await Promise.all(Array.from({ length: 20 }, () => addChannel()));
    for (const channel of others) {
      await join(channel, readers.ofMany);
    }
    const template = await send(sender, (await addChannel()).recipientId);
    await on.client.query(
      `insert into message (realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client, mentions_channel)
       select realm_id, place.recipient_id, topic.name, topic.name, sender_id, content,
         rendered_content, renderer_version, sent_at, client, false
       from message
       cross join generate_series(1, $1::integer) as n
       cross join lateral (select 'a topic whose name is as long as many are ' || n % 100) as topic (name)
       cross join unnest(array[$2::bigint, ($3::bigint[])[1 + n % 20]]) as place (recipient_id)
       where id = $4`,
      [messages, large.recipientId, others.map(({ recipientId }) => recipientId), template],
    );
    await on.client.query(
      `insert into message_flag (realm_id, user_id, message_id, flags)
       select realm_id, $1::bigint, id, 4 from message where id % 20 = 0`,
      [readers.ofMany.id],
    );
    await on.client.query('vacuum analyze');
    await sql`set work_mem = ${sql.lit(workMem)}`.execute(db);
  });

  afterAll(async () => {
    await db.destroy();
    await on.close();
  });

  it.each(['ofMany', 'ofOne'] as const)('writes no temporary files: %s', async (reader) => {
    const { realm } = on.world;
    const statement = groupsSince(realm.id, readers[reader].id, {}, messages, 0);
    const { rows } = await sql<Explained>`
      explain (analyze, buffers, format json) ${statement}`.execute(db);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    expect(plan).toMatchObject({ 'Temp Read Blocks': 0, 'Temp Written Blocks': 0 });
    expect(plan?.['Actual Rows']).toBeGreaterThanOrEqual(100);
  });
});
