import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '@parley/adapter-http/testing';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { orThrow } from '@parley/core';
import * as E from 'fp-ts/Either';
import type { AddressInfo } from 'node:net';
import type { Environment } from './configuration/configuration';
import { readConfiguration } from './configuration/configuration';
import { dataPaths } from './configuration/data-folder';
import { noPorts } from './configuration/free-ports';
import { lockDataFolder } from './configuration/instance-lock';
import { rememberedSecret, serverSecretKind } from './configuration/remembered-secret';
import { createFirstRealm } from './first-start';
import { newLogger } from './logger';
import type { Parley } from './parley';
import { openParley } from './open-configured';
import { ownerEmail, ownerPassword } from './testing/spawned-server';
import { until } from './testing/until';
import { welcome } from './welcome';

describe('the first start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-first-'));
  let database: TestDatabase;
  let dataDir: string;
  let parley: Parley;

  const configurationOf = (environment: Environment) => {
    const read = readConfiguration({ DATA_DIR: dataDir, OWNER_EMAIL: ownerEmail, ...environment });
    if (E.isLeft(read)) {
      throw new Error(read.left);
    }
    return read.right;
  };

  const textOf = (file: string): string => readFileSync(file, 'utf8').trim();

  const keyIn = (file: string): string => /^key=(\w{32})$/m.exec(textOf(file))?.[1] ?? '';

  const logIn = async (password: string) => {
    const { port } = parley.http.address() as AddressInfo;
    const client = new ApiClient(`http://127.0.0.1:${port}`);
    return (await client.post('/fetch_api_key', { username: ownerEmail, password })).body;
  };

  beforeAll(async () => {
    database = await newTestDatabase();
  });

  beforeEach(async () => {
    await database.empty();
    dataDir = mkdtempSync(join(folder, 'data-'));
    await rememberedSecret(lockDataFolder(dataDir, noPorts), serverSecretKind);
    parley = await openParley(configurationOf({}), database.url, newLogger('silent'));
    await new Promise<void>((resolve) => {
      parley.http.listen(0, '127.0.0.1', resolve);
    });
  });

  afterEach(async () => {
    await parley.stop();
  });

  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes a generated password to a private file, and logs the path but not the password', async () => {
    const configuration = configurationOf({});
    await createFirstRealm(parley, configuration);
    const { ownerPassword: file, ownerCredentials, firstOwner } = dataPaths(dataDir);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await logIn(textOf(file))).api_key).toBe(keyIn(ownerCredentials));
    const text = welcome(configuration, 0);
    expect(text).toContain(file);
    expect(text).not.toContain(textOf(file));
    expect(existsSync(firstOwner)).toBe(false);
  });

  it('corrects the address in the credentials when it has changed, and nothing else', async () => {
    await createFirstRealm(parley, configurationOf({ PUBLIC_URL: 'http://127.0.0.1:1' }));
    const { ownerCredentials } = dataPaths(dataDir);
    const before = textOf(ownerCredentials);
    expect(before).toContain('site=http://127.0.0.1:1');
    await createFirstRealm(parley, configurationOf({ PUBLIC_URL: 'http://127.0.0.1:2' }));
    expect(textOf(ownerCredentials)).toBe(before.replace('127.0.0.1:1', '127.0.0.1:2'));
    rmSync(ownerCredentials);
    await createFirstRealm(parley, configurationOf({ PUBLIC_URL: 'http://127.0.0.1:3' }));
    expect(existsSync(ownerCredentials)).toBe(false);
  });

  it('does not store a given password', async () => {
    const configuration = configurationOf({ OWNER_PASSWORD: ownerPassword });
    await createFirstRealm(parley, configuration);
    const paths = dataPaths(dataDir);
    expect((await logIn(ownerPassword)).api_key).toBe(keyIn(paths.ownerCredentials));
    expect([paths.ownerPassword, paths.firstOwner].filter(existsSync)).toEqual([]);
    expect(welcome(configuration, 0)).not.toContain(paths.ownerPassword);
  });

  it.each([['a'], ['12345678'], ['password'], ['x'.repeat(101)]])(
    'rejects the password %s by the usual rules, and can be repeated',
    async (weak) => {
      await expect(
        createFirstRealm(parley, configurationOf({ OWNER_PASSWORD: weak })),
      ).rejects.toThrow(/^OWNER_PASSWORD is too weak[^\n]*$/);
      const paths = dataPaths(dataDir);
      expect([paths.firstOwner, paths.ownerCredentials].filter(existsSync)).toEqual([]);
      await createFirstRealm(parley, configurationOf({ OWNER_PASSWORD: ownerPassword }));
      expect((await logIn(ownerPassword)).result).toBe('success');
    },
  );

  it('does not validate a password that is no longer used', async () => {
    await createFirstRealm(parley, configurationOf({ OWNER_PASSWORD: ownerPassword }));
    await createFirstRealm(parley, configurationOf({ OWNER_PASSWORD: 'a' }));
    expect((await logIn('a')).result).toBe('error');
    expect((await logIn(ownerPassword)).result).toBe('success');
  });

  /** A killed process does nothing more: every further operation fails. */
  const killedAt = (moment: 'before' | 'after'): Parley => ({
    ...parley,
    useCases: {
      ...parley.useCases,
      organization: {
        ...parley.useCases.organization,
        createRealm: (command) => async () => {
          if (moment === 'after') {
            await parley.useCases.organization.createRealm(command)();
          }
          throw new Error('killed');
        },
      },
    },
  });

  it.each([
    ['generated', 'before'],
    ['generated', 'after'],
    ['given', 'before'],
    ['given', 'after'],
  ] as const)(
    'is completed by the next start, with a password that is %s, if it was killed %s the commit',
    async (kind, moment) => {
      const configuration = configurationOf(
        kind === 'given' ? { OWNER_PASSWORD: ownerPassword } : {},
      );
      const paths = dataPaths(dataDir);
      await expect(createFirstRealm(killedAt(moment), configuration)).rejects.toThrow('killed');
      expect(existsSync(paths.ownerCredentials)).toBe(false);
      await createFirstRealm(parley, configuration);
      const password = kind === 'given' ? ownerPassword : textOf(paths.ownerPassword);
      expect((await logIn(password)).api_key).toBe(keyIn(paths.ownerCredentials));
      expect(existsSync(paths.firstOwner)).toBe(false);
      expect(existsSync(paths.ownerPassword)).toBe(kind === 'generated');
    },
  );

  it('creates one default channel with one welcome, also if it is repeated', async () => {
    const configuration = configurationOf({ OWNER_PASSWORD: ownerPassword });
    await expect(createFirstRealm(killedAt('after'), configuration)).rejects.toThrow('killed');
    await createFirstRealm(parley, configuration);
    await createFirstRealm(parley, configuration);
    const owner = parley.as(ownerEmail);
    const channels = await orThrow(owner.channels.list({}));
    expect(channels.map(({ channel, isDefault }) => [channel.name, isDefault])).toEqual([
      ['general', true],
    ]);
    const messages = await until(async () => {
      const found = await orThrow(owner.messages.list({ anchor: 'oldest', after: 9 }));
      return found.messages.length === 0 ? undefined : found.messages;
    });
    expect(messages.map(({ message }) => message.topic)).toEqual(['welcome']);
  });

  it('leaves no password file behind if another process created the owner first', async () => {
    await createFirstRealm(parley, configurationOf({ OWNER_PASSWORD: ownerPassword }));
    const paths = dataPaths(dataDir);
    rmSync(paths.ownerCredentials);
    writeFileSync(paths.ownerPassword, 'opens nothing');
    writeFileSync(
      paths.firstOwner,
      JSON.stringify({ email: ownerEmail, password: 'opens nothing', isGenerated: true }),
    );
    await createFirstRealm(parley, configurationOf({}));
    const left = [paths.firstOwner, paths.ownerPassword, paths.ownerCredentials];
    expect(left.filter(existsSync)).toEqual([]);
  });

  it('is not blocked by an unreadable file of an interrupted start', async () => {
    const { firstOwner } = dataPaths(dataDir);
    await createFirstRealm(parley, configurationOf({ OWNER_PASSWORD: ownerPassword }));
    writeFileSync(firstOwner, '{"email":');
    await createFirstRealm(parley, configurationOf({}));
    expect(existsSync(firstOwner)).toBe(false);
  });
});
