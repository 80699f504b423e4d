import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOfPool } from '@parley/adapter-postgres';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import type { Email } from '@parley/core/accounts';
import { orThrow } from '@parley/core';
import { Client, Pool } from 'pg';
import { newLogger } from '../logger';
import type { Parley } from '../parley';
import { createParley } from '../parley';
import type { ParleyOptions } from './parley-options';
import { siteUrlOf } from './parley-options';
import { mailerOf, passwordBackendOf } from './plain-ports';

describe('the URL of the site', () => {
  it.each([
    ['https://example.org', undefined, 'https://example.org/'],
    ['https://example.org/', '/chat', 'https://example.org/chat'],
    ['https://example.org/', 'chat/', 'https://example.org/chat'],
    ['https://example.org:8443/apps/', '/chat/v2/', 'https://example.org:8443/apps/chat/v2'],
  ])('%s with the mount path %s is %s', (publicUrl, mountPath, expected) => {
    expect(siteUrlOf({ publicUrl, ...(mountPath === undefined ? {} : { mountPath }) }).href).toBe(
      expected,
    );
  });
});

describe('the options of a program', () => {
  it.each<[Partial<ParleyOptions>, string]>([
    [{ publicUrl: 'example.org' }, 'publicUrl must be a URL that begins with http:// or https://'],
    [{ publicUrl: 'localhost:3000' }, 'publicUrl must be a URL that begins with http://'],
    [{ publicUrl: 'https://example.org/?a=b' }, 'publicUrl must have no user, query or fragment'],
    [{ database: '' }, 'database must be a URL that begins with postgres:// or postgresql://'],
    [{ databaseDirectUrl: 'db' }, 'databaseDirectUrl must be a URL that begins with postgres://'],
    [{ smtpUrl: 'mail' }, 'smtpUrl must be a URL that begins with smtp:// or smtps://'],
    [{ mailFrom: 'chat' }, "mailFrom must be an email address, not 'chat'"],
    [{ serverSecret: 'short' }, 'serverSecret must have 32 characters or more'],
    [{ trustedProxies: ['proxy'] }, 'trustedProxies must be addresses or networks like 10.0.0.0/8'],
    [
      { allowedOrigins: ['https://example.org/'] },
      "allowedOrigins must be origins like https://chat.example.org, not 'https://example.org/'",
    ],
  ])('%j is refused before anything is opened', async (options, problem) => {
    const dataDir = join(tmpdir(), 'parley-never-made');
    const created = createParley({ publicUrl: 'https://example.org', dataDir, ...options });
    await expect(created).rejects.toThrow(problem);
    await expect(created).rejects.toThrow(TypeError);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('createParley', () => {
  let database: TestDatabase;
  let dataDir: string;
  const running: Parley[] = [];

  beforeEach(async () => {
    database = await newTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'parley-create-'));
  });

  afterEach(async () => {
    for (const parley of running.splice(0)) {
      await parley.stop();
    }
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const create = async (options: Partial<ParleyOptions> = {}): Promise<Parley> => {
    const parley = await createParley({
      publicUrl: 'http://chat.example.org',
      database: database.url,
      dataDir,
      organization: {
        name: 'Test',
        owner: { email: 'owner@example.org', fullName: 'Owner' },
      },
      log: newLogger('silent'),
      hashingCost: { memoryCost: 8, timeCost: 1 },
      rendererThreads: 1,
      ...options,
    });
    running.push(parley);
    return parley;
  };

  it('finds the organization again, and stops as often as it is told to', async () => {
    const first = await create();
    const { user } = await orThrow(first.as('owner@example.org').accounts.getOwnUser());
    await first.stop();
    await first.stop();
    await expect(orThrow(first.as(user.id).accounts.getOwnUser())).rejects.toThrow(
      'Unexpected: Parley has stopped',
    );
    const second = await create();
    expect((await orThrow(second.as(user.id).accounts.getOwnUser())).user.id).toBe(user.id);
  });

  it('refuses a data folder that is in use, also by itself, and starts in a free one', async () => {
    await create();
    await expect(create()).rejects.toThrow(`DATA_DIR ${dataDir} is in use`);
    await running.pop()?.stop();
    await create();
  });

  it('releases the data folder if the database cannot be used', async () => {
    await expect(create({ database: 'postgres://127.0.0.1:1/none' })).rejects.toThrow();
    await create();
  });

  it('refuses a direct address of another database, and leaves that as it is', async () => {
    const other = await newTestDatabase();
    const client = new Client({ connectionString: other.url });
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await expect(create({ databaseDirectUrl: other.url })).rejects.toThrow(
      'DATABASE_DIRECT_URL is not the database of DATABASE_URL',
    );
    const { rows } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
    await client.end();
    await other.drop();
  });

  it('takes the address of a pool, without its other settings', () => {
    const pool = new Pool({ host: 'db', port: 1, user: 'ada', password: 'secret', max: 3 });
    expect(addressOfPool(pool)).toMatchObject({
      host: 'db',
      port: 1,
      user: 'ada',
      password: 'secret',
    });
    expect(addressOfPool(pool)).not.toHaveProperty('max');
  });

  it('uses the ports of the program', async () => {
    const emails: Email[] = [];
    const parley = await create({
      ports: {
        clock: { now: () => 1_800_000_000 },
        mailer: mailerOf((email) => {
          emails.push(email);
          return Promise.resolve();
        }),
        passwordBackends: [
          passwordBackendOf((username, password) =>
            Promise.resolve(
              username === 'boss' && password === 'right' ? 'owner@example.org' : undefined,
            ),
          ),
        ],
      },
    });
    await parley.start();
    const owner = parley.as('owner@example.org');
    expect((await orThrow(owner.accounts.getOwnUser())).user.joinedAt).toBe(1_800_000_000);
    await orThrow(owner.accounts.invitePeople({ addresses: ['eve@example.org'] }));
    while (emails.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(emails[0]?.to.address).toBe('eve@example.org');
    const logIn = (password: string) =>
      parley.useCases.accounts.fetchApiKey({
        host: 'chat.example.org',
        address: '127.0.0.1',
        username: 'boss',
        password,
      })();
    expect(await logIn('right')).toMatchObject({ right: { email: 'owner@example.org' } });
    expect(await logIn('wrong')).toMatchObject({ left: { _tag: 'AuthenticationFailed' } });
  });

  it('makes accounts without a password, which no password opens', async () => {
    const parley = await create();
    const eve = { email: 'eve@example.org', fullName: 'Eve' };
    await orThrow(parley.as('owner@example.org').accounts.createUser(eve));
    for (const password of ['', 'undefined', 'any password']) {
      expect(
        await parley.useCases.accounts.fetchApiKey({
          host: 'chat.example.org',
          address: '127.0.0.1',
          username: eve.email,
          password,
        })(),
      ).toMatchObject({ left: { _tag: 'AuthenticationFailed' } });
    }
    expect((await orThrow(parley.as(eve.email).apiKey())).length).toBe(32);
  });

  it('delivers what was sent while the connection that listens was lost', async () => {
    const parley = await create();
    const owner = parley.as('owner@example.org');
    const events = parley.events('owner@example.org', { types: ['message'] });
    await events.ready;
    const next = events.next();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const kill = () =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'parley-events' and datname = current_database()`,
      );
    expect((await kill()).rowCount).toBe(1);
    const sent = await orThrow(
      owner.messages.send({
        addressee: { _tag: 'ToChannel', channel: 'general', topic: 'x' },
        content: 'meanwhile',
      }),
    );
    const { value } = await next;
    expect(value?.type === 'message' && value.message).toMatchObject({
      id: sent.id,
      content: 'meanwhile',
    });
    // No queue is left, which would keep its part of the log.
    await parley.stop();
    expect((await client.query('select from event_queue')).rowCount).toBe(0);
    await client.end();
  });
});
