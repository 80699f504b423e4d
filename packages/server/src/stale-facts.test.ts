import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '@parley/adapter-http/testing';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import type { EmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import type { SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';
import { until, untilTrue } from './testing/until';

const secret = 'the same secret for both of the servers';
const password = 'correct-horse-battery-9';

type Answer = Awaited<ReturnType<ApiClient['get']>>;

/** A value that one writer increments, while others read it through both servers. */
type Counter = {
  /** The newest value whose write was acknowledged. */
  acknowledged: number;
  /** The newest value that a write was sent with. */
  attempted: number;
};

/** What a read returned, and which values it could return. */
type Read = {
  readonly what: string;
  readonly seen: string;
  /** The newest acknowledged value when the read began. */
  readonly from: number;
  /** The newest attempted value when the read ended. */
  readonly to: number;
  /** Whether a value explains the response. */
  readonly explains: (value: number) => boolean;
};

const valuesOf = ({ from, to }: Read): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Reads that no value explains that was current at some moment of the read. */
const staleAmong = (history: readonly Read[]): readonly string[] =>
  history
    .filter((read) => !valuesOf(read).some(read.explains))
    .map(({ what, seen, from, to }) => `${what} returned ${seen}, not ${from} to ${to}`);

/**
 * Undefined if the outcome is unknown, because the server or its database is down, or if the request
 * was given up because of too many changes at the same time.
 */
const answerTo = async (request: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    const answer = await request;
    return answer.status >= 500 || answer.status === 409 ? undefined : answer;
  } catch {
    return undefined;
  }
};

describe('the checker of a history', () => {
  const read = { what: 'a read', from: 3, to: 4, explains: (value: number) => value === 3 };

  it('accepts every value that was current during the read, and no older or newer one', () => {
    expect(staleAmong([{ ...read, seen: '3' }])).toEqual([]);
    expect(staleAmong([{ ...read, seen: '3', to: 3 }])).toEqual([]);
    expect(staleAmong([{ ...read, seen: '2', explains: (value) => value === 2 }])).toEqual([
      'a read returned 2, not 3 to 4',
    ]);
    expect(staleAmong([{ ...read, seen: '3', from: 4 }])).toEqual([
      'a read returned 3, not 4 to 4',
    ]);
  });
});

describe('two servers, one of which is killed, on a database that becomes unavailable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-stale-'));
  const ports: number[] = [];
  let database: EmbeddedPostgres;
  let servers: readonly SpawnedServer[] = [];

  const spawnAt = (port: number, name: string): SpawnedServer =>
    spawnServer({
      PORT: String(port),
      DATA_DIR: join(folder, name),
      DATABASE_URL: database.connectionString,
      SERVER_SECRET: secret,
      PUBLIC_URL: 'http://parley.example',
      LOG_LEVEL: 'silent',
    });

  beforeAll(async () => {
    database = await startEmbeddedPostgres({
      dataDir: folder,
      port: await freePort(),
    });
    ports.push(await freePort(), await freePort());
    servers = ports.map((port, index) => spawnAt(port, `server-${index}`));
    for (const server of servers) {
      await untilReady(server);
    }
  });

  afterAll(async () => {
    for (const server of servers) {
      server.signal('SIGTERM');
      await server.exited;
    }
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('never respond or commit on facts older than the start of a request', async () => {
    const sites = ports.map((port) => `http://127.0.0.1:${port}`);
    const at = (index: number, { email, apiKey, userId }: ApiClient) =>
      new ApiClient(sites[index % sites.length] ?? '', email, apiKey, userId);
    const owner = await new ApiClient(sites[0] ?? '').logIn(ownerEmail, ownerPassword);
    const addPerson = async (name: string) => {
      const email = `${name}@example.org`;
      await owner.call('createUser', { email, password, full_name: `${name} 0` });
      return new ApiClient(sites[0] ?? '').logIn(email, password);
    };
    const [member, renewer] = [await addPerson('member'), await addPerson('renewer')];
    await member.call('subscribe', { subscriptions: [{ name: 'lounge' }] });
    const { body: channel } = await owner.get('/get_stream_id', { stream: 'lounge' });
    const { body: groups } = await owner.get('/user_groups');
    const groupNamed = (wanted: string): number =>
      groups.user_groups.find(({ name }: { readonly name: string }) => name === wanted).id;
    const posting = [groupNamed('role:everyone'), groupNamed('role:nobody')];

    const history: Read[] = [];
    let unknown = 0;
    let isOver = false;
    /** Random enough, and the same in each run. */
    let turn = 0;
    const anyServer = (): number => (turn = (turn * 73 + 41) % 1009);

    const observe = async (
      what: string,
      counter: Counter,
      request: () => Promise<Answer>,
      judge: (answer: Answer) => Pick<Read, 'explains' | 'seen'>,
    ): Promise<void> => {
      const from = counter.acknowledged;
      const answer = await answerTo(request());
      if (answer === undefined) {
        unknown += 1;
        return;
      }
      history.push({ what, from, to: counter.attempted, ...judge(answer) });
    };

    /** Repeats a write until it is acknowledged: an earlier attempt may have been committed. */
    const write = async (
      counter: Counter,
      send: (value: number, client: ApiClient) => Promise<Answer>,
    ): Promise<void> => {
      counter.attempted += 1;
      await until(async () => {
        const answer = await answerTo(send(counter.attempted, at(anyServer(), owner)));
        if (answer !== undefined) {
          expect(answer).toMatchObject({ status: 200 });
        }
        return answer;
      });
      counter.acknowledged = counter.attempted;
    };

    const names: Counter = { acknowledged: 0, attempted: 0 };
    const permissions: Counter = { acknowledged: 0, attempted: 0 };
    const keys: Counter = { acknowledged: 0, attempted: 0 };
    /** The keys by the value of their counter. */
    const keyTexts = [renewer.apiKey];
    const withKey = (value: number): ApiClient =>
      new ApiClient(
        sites[anyServer() % sites.length] ?? '',
        renewer.email,
        keyTexts[value],
        renewer.userId,
      );

    const rename = () =>
      write(names, (value, client) =>
        client.patch(`/users/${member.userId}`, { full_name: `member ${value}` }),
      );
    const sends = () => history.filter(({ what }) => what === 'POST /messages').length;
    const changePermission = async (): Promise<void> => {
      await write(permissions, (value, client) =>
        client.patch(`/streams/${channel.stream_id}`, {
          can_send_message_group: { new: posting[value % 2] },
        }),
      );
      // What is being sent waits for a change and is judged after it, so that without a pause hardly
      // any message would be accepted. Three are sent at a time: the fourth began after this change.
      const before = sends();
      await untilTrue(() => isOver || sends() >= before + 4);
    };
    const renewKey = async (): Promise<void> => {
      keys.attempted += 1;
      const newest = withKey(keyTexts.length - 1);
      await answerTo(newest.post('/users/me/api_key/regenerate'));
      // The response may be lost, and a lost renewal may have been committed or not.
      const username = 'renewer@example.org';
      const { body } = await until(async () => {
        const answer = await answerTo(
          withKey(keyTexts.length - 1).post('/fetch_api_key', { username, password }),
        );
        return answer?.status === 200 ? answer : undefined;
      });
      if (body.api_key === keyTexts.at(-1)) {
        keys.attempted -= 1;
      } else {
        keyTexts.push(body.api_key);
        keys.acknowledged = keys.attempted;
      }
    };

    const nameIs = (name: string) => ({
      seen: name,
      explains: (value: number) => name === `member ${value}`,
    });
    const readName = () =>
      observe(
        'GET /users/me',
        names,
        () => at(anyServer(), member).get('/users/me'),
        ({ body }) => nameIs(body.full_name),
      );
    const listNames = () =>
      observe(
        'GET /users',
        names,
        () => at(anyServer(), owner).get('/users'),
        ({ body }) =>
          nameIs(
            body.members.find((one: { readonly user_id: number }) => one.user_id === member.userId)
              .full_name,
          ),
      );
    const sendMessage = () =>
      observe(
        'POST /messages',
        permissions,
        () =>
          at(anyServer(), member).post('/messages', {
            type: 'channel',
            to: 'lounge',
            topic: 'facts',
            content: 'still allowed?',
          }),
        ({ status }) => ({
          seen: String(status),
          explains: (value) => (value % 2 === 0) === (status === 200),
        }),
      );
    const useKey = async (): Promise<void> => {
      const used = Math.max(0, keyTexts.length - 1 - (anyServer() % 2));
      await observe(
        `key ${used}`,
        keys,
        () => withKey(used).get('/users/me'),
        ({ status }) => ({
          seen: String(status),
          explains: (value) => (value === used) === (status === 200),
        }),
      );
    };

    const repeat = async (action: () => Promise<void>): Promise<void> => {
      while (!isOver) {
        await action();
      }
    };
    const actions = [rename, changePermission, renewKey, readName, listNames, sendMessage, useKey];
    const workers = [...actions, readName, sendMessage, sendMessage, useKey].map(repeat);
    /** Until each kind of read has been answered so often since now, and each value was written. */
    const untilBusy = async (): Promise<void> => {
      const [readsBefore, before] = [
        history.length,
        [names, permissions, keys].map((c) => c.acknowledged),
      ];
      await untilTrue(
        () =>
          history.length >= readsBefore + 150 &&
          [names, permissions, keys].every((c, index) => c.acknowledged > (before[index] ?? 0) + 2),
      );
    };
    try {
      await untilBusy();
      // Killed while it handles requests; the other one goes on.
      servers[1]?.signal('SIGKILL');
      await servers[1]?.exited;
      await untilBusy();
      const restarted = spawnAt(ports[1] ?? 0, 'server-1');
      servers = servers.map((server, index) => (index === 1 ? restarted : server));
      await untilReady(restarted);
      await untilBusy();
      const port = Number(new URL(database.connectionString).port);
      const unknownBefore = unknown;
      await database.stop();
      await untilTrue(() => unknown > unknownBefore + 10);
      database = await startEmbeddedPostgres({ dataDir: folder, port });
      await untilBusy();
    } finally {
      isOver = true;
      await Promise.all(workers);
    }
    expect(staleAmong(history)).toEqual([]);
    expect(
      new Set(history.filter(({ what }) => what === 'POST /messages').map(({ seen }) => seen)),
    ).toEqual(new Set(['200', '400']));
    expect(
      new Set(history.filter(({ what }) => what.startsWith('key')).map(({ seen }) => seen)),
    ).toEqual(new Set(['200', '401']));
  });
});
