import { checkLaw } from './testing/law/law';
import { memorySite } from './testing/law/memory-site';
import { postgresSite } from './testing/law/postgres-site';
import type { QueueEvent } from './testing/law/viewer';
import type { TestServer } from './testing/test-server';
import { startTestServer } from './testing/test-server';

describe('a snapshot with all later events applied', () => {
  // `npm run law` runs longer; see docs/testing.md.
  it('equals a later snapshot', async () => {
    const check = { seeds: [1], operations: 120, viewers: 8, checkEvery: 20 };
    expect(await checkLaw(memorySite, check)).toEqual([]);
  });

  it.each<readonly [string, (event: QueueEvent) => QueueEvent | undefined]>([
    [
      'a lost event',
      (event) => (event.type === 'subscription' && event.op === 'peer_remove' ? undefined : event),
    ],
    [
      'an event for too few users',
      (event) =>
        event.type === 'stream' && event.op === 'create' && event.id % 3 > 0 ? undefined : event,
    ],
    [
      'a number that counts users twice',
      (event) =>
        event.type === 'stream' && event.op === 'create'
          ? {
              ...event,
              streams: (event.streams as readonly object[]).map((channel) => ({
                ...channel,
                subscriber_count: 1,
              })),
            }
          : event,
    ],
  ])('differs after %s', async (_, tamper) => {
    const check = { seeds: [1], operations: 120, viewers: 4, checkEvery: 20 };
    expect(await checkLaw(memorySite, { ...check, tamper, shortens: false })).toHaveLength(1);
  });

  it.each<readonly [string, (event: QueueEvent) => QueueEvent]>([
    [
      'a message',
      (event) =>
        event.type === 'update_message'
          ? { ...event, message_id: 1_000_000, message_ids: [1_000_000] }
          : event,
    ],
    [
      'a channel',
      (event) => (event.type === 'user_topic' ? { ...event, stream_id: 1_000_000 } : event),
    ],
  ])('finds an event about %s that is not visible', async (object, tamper) => {
    const check = { seeds: [1], operations: 120, viewers: 4, checkEvery: 20 };
    const [report] = await checkLaw(memorySite, { ...check, tamper, shortens: false });
    expect(report).toContain(`told of ${object.replace('a ', '')} 1000000`);
  });
});

describe('on PostgreSQL, a snapshot with all later events applied', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('equals a later snapshot', async () => {
    let realms = 0;
    const newSite = () => {
      realms += 1;
      return postgresSite(server)(`lawfulrealm${'x'.repeat(realms)}`);
    };
    const check = { seeds: [3], operations: 80, viewers: 6, checkEvery: 20 };
    expect(await checkLaw(newSite, check)).toEqual([]);
  });
});
