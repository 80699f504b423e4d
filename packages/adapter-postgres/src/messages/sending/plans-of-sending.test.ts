import type { User } from '@parley/core/access';
import { aCaller, aRendering, aSendPlan } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import type { StoredWorld } from '../../testing/stored-world';
import { openStoredWorld } from '../../testing/stored-world';

/** Scans since the connections reported last; tables that grow with every message. */
const scans = `
  select relname, seq_scan::integer as scans from pg_stat_user_tables
  where relname in ('message', 'message_flag', 'read_range', 'event') order by relname`;

/** More executions than PostgreSQL makes plans for before it keeps one. */
const messages = 20;

describe('sending to a database whose tables were analyzed while they were empty', () => {
  let on: StoredWorld;
  let sender: User;

  beforeAll(async () => {
    on = await openStoredWorld();
    sender = await on.world.addUser();
    await on.client.query('vacuum analyze message, message_flag, read_range, event');
  });

  afterAll(() => on.close());

  const countScans = async (): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await on.client.query<{ readonly relname: string; readonly scans: number }>(
      scans,
    );
    return new Map(rows.map(({ relname, scans: count }) => [relname, count]));
  };

  it('reads no table from its beginning', async () => {
    const channel = await on.world.addChannel();
    const { recipientId } = channel;
    const caller = aCaller({ realm: on.world.realm, user: sender });
    const asOf = await on.world.within(({ events }) => events.factsVersion(on.world.realm.id));
    const send = (topic: string) =>
      on.store.commitMessage({
        caller,
        asOf,
        plan: aSendPlan({
          destination: { _tag: 'InChannel', channel, topic },
          message: {
            realmId: on.world.realm.id,
            topic,
            senderId: sender.id,
            content: 'Hello',
            rendering: aRendering(),
            sentAt: 1,
            client: 'test',
          },
        }),
      })();
    const before = await countScans();
    for (let index = 0; index < messages; index += 1) {
      const topic = `topic ${index}`;
      expect(
        await on.store.read(on.world.realm.id)(({ messages: found }) =>
          found.hasAny(on.world.realm.id, recipientId, topic),
        )(),
      ).toEqual(E.right(false));
      expect(await send(topic)).toMatchObject(E.right({ _tag: 'Some' }));
    }
    // A connection reports what it has scanned when it ends, at the latest.
    await on.store.close();
    expect(await countScans()).toEqual(before);
  });
});
