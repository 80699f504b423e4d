import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import * as E from 'fp-ts/Either';
import { Client } from 'pg';
import type { Environment } from './configuration/configuration';
import { readConfiguration } from './configuration/configuration';
import { noPorts } from './configuration/free-ports';
import { lockDataFolder } from './configuration/instance-lock';
import { knownVersion } from './embedded-postgres/known-binaries';
import { prepareStart } from './prepare-start';
import { neededNode } from './require-node';
import { secretFingerprint } from './security/secret-fingerprint';
import { runCommand } from './testing/run-command';
import { freePort, spawnServer } from './testing/spawned-server';
import { repository } from './testing/repository';

const folder = mkdtempSync(join(tmpdir(), 'parley-start-'));
const secret = 'the secret of the database of these tests';
const taken: Server = createServer();
let database: TestDatabase;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', resolve);
  });
  database = await newTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into realm (subdomain, name, created_at, system_groups) values ('', 'One', 0, '{}')`,
  );
  await client.query(
    `insert into installation (migrated_by, secret_fingerprint, public_host)
     values ('9.9.9', $1, 'chat.example.org')
     on conflict (is_only) do update set migrated_by = excluded.migrated_by,
       secret_fingerprint = excluded.secret_fingerprint, public_host = excluded.public_host`,
    [secretFingerprint(secret)],
  );
  await client.end();
});

afterAll(async () => {
  taken.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const takenPort = (): string => String((taken.address() as AddressInfo).port);

const newFolder = (): string => mkdtempSync(join(folder, 'data-'));

/** A data folder with these files. */
const folderWith = (files: Readonly<Record<string, string>>): string => {
  const dataDir = newFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(dataDir, name, '..'), { recursive: true });
    writeFileSync(join(dataDir, name), content);
  }
  return dataDir;
};

const aFile = (): string => join(folderWith({ file: '' }), 'file');

/** The settings of a server that belongs to the database. */
const belonging = (): Environment => ({
  DATABASE_URL: database.url,
  SERVER_SECRET: secret,
  PUBLIC_URL: 'https://chat.example.org',
});

const urlWith = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

const major = Number(knownVersion.split('.')[0]);

const clusterOf = (version: number): Readonly<Record<string, string>> => ({
  'postgres/PG_VERSION': `${version}\n`,
  'postgres/global/pg_control': '',
});

type Mistake = readonly [what: string, settings: () => Environment, line: RegExp];

const settings: readonly Mistake[] = [
  ['a PORT that is not a number', () => ({ PORT: 'http' }), /^PORT must be a number/],
  ['a PORT above the maximum', () => ({ PORT: '70000' }), /^PORT must be a number/],
  ['a HOST with a scheme', () => ({ HOST: 'http://x' }), /^HOST must be an address/],
  ['a HOST of another machine', () => ({ HOST: '192.0.2.1' }), /^HOST 192.0.2.1 is no address of/],
  [
    'every HOST and no PUBLIC_URL',
    () => ({ HOST: '0.0.0.0' }),
    /^PUBLIC_URL must be set where HOST/,
  ],
  ['the same by IPv6', () => ({ HOST: '::' }), /^PUBLIC_URL must be set where HOST is ::: the URL/],
  ['a PUBLIC_URL without scheme', () => ({ PUBLIC_URL: 'here' }), /^PUBLIC_URL must be a URL/],
  ['a PUBLIC_URL with a query', () => ({ PUBLIC_URL: 'http://x/?y' }), /^PUBLIC_URL must have no/],
  ['another database', () => ({ DATABASE_URL: 'mysql://x' }), /^DATABASE_URL must be a URL/],
  [
    'a pooler without DATABASE_URL',
    () => ({ DATABASE_DIRECT_URL: 'postgres://x/y' }),
    /^DATABASE_URL must be set with DATABASE_DIRECT_URL/,
  ],
  [
    'an endless DATABASE_WAIT',
    () => ({ DATABASE_WAIT: 'ever' }),
    /^DATABASE_WAIT must be a number/,
  ],
  ['an OWNER_EMAIL without domain', () => ({ OWNER_EMAIL: 'me' }), /^OWNER_EMAIL must be an email/],
  ['an OWNER_NAME of one letter', () => ({ OWNER_NAME: 'x' }), /^OWNER_NAME cannot be a name: /],
  ['a weak OWNER_PASSWORD', () => ({ OWNER_PASSWORD: 'password' }), /^OWNER_PASSWORD is too weak/],
  ['a long name', () => ({ ORGANIZATION_NAME: 'x'.repeat(41) }), /^ORGANIZATION_NAME must have/],
  ['a short SERVER_SECRET', () => ({ SERVER_SECRET: 'abc' }), /^SERVER_SECRET must have/],
  [
    'an SMTP_URL of the web',
    () => ({ SMTP_URL: 'http://x' }),
    /^SMTP_URL must be a URL that begins/,
  ],
  ['an SMTP_URL without host', () => ({ SMTP_URL: 'smtp://' }), /^SMTP_URL must .* names a host/],
  ['a MAIL_FROM with a name', () => ({ MAIL_FROM: 'A <a@b>' }), /^MAIL_FROM must be an email/],
  [
    'a certificate that is missing',
    () => ({
      MAIL_GATEWAY_DOMAIN: 'chat.example.org',
      MAIL_GATEWAY_TLS_CERT: '/none',
      MAIL_GATEWAY_TLS_KEY: '/none',
    }),
    /^MAIL_GATEWAY_TLS_CERT \/none cannot be read \(ENOENT\): /,
  ],
  ['a gateway without domain', () => ({ MAIL_GATEWAY_PORT: '25' }), /^MAIL_GATEWAY_DOMAIN must be/],
  [
    'a directory without LDAP_URL',
    () => ({ LDAP_BASE_DN: 'x' }),
    /^LDAP_BASE_DN is set, but LDAP_URL/,
  ],
  ['a proxy by name', () => ({ TRUSTED_PROXIES: 'nginx' }), /^TRUSTED_PROXIES must be addresses/],
  ['no WORKERS', () => ({ WORKERS: '0' }), /^WORKERS must be a number from 1 to 64/],
  ['an unknown RATE_LIMIT', () => ({ RATE_LIMIT: 'some' }), /^RATE_LIMIT must be one of on, off/],
  [
    'another exporter of traces',
    () => ({ OTEL_TRACES_EXPORTER: 'zipkin' }),
    /^OTEL_TRACES_EXPORTER must be otlp or none/,
  ],
  ['an unknown LOG_LEVEL', () => ({ LOG_LEVEL: 'loud' }), /^LOG_LEVEL must be one of/],
];

const surroundings: readonly Mistake[] = [
  [
    'a PORT in use',
    () => ({ PORT: takenPort() }),
    /^PORT \d+ is in use on 127.0.0.1: stop .* or set/,
  ],
  [
    'a PORT in use, with workers',
    () => ({ PORT: takenPort(), WORKERS: '2' }),
    /^PORT \d+ is in use on 127.0.0.1: stop the program/,
  ],
  [
    'one port for requests and emails',
    () => ({ PORT: '39917', MAIL_GATEWAY_PORT: '39917', MAIL_GATEWAY_DOMAIN: 'chat.example.org' }),
    /^MAIL_GATEWAY_PORT 39917 is in use/,
  ],
  [
    'a DATA_DIR that is a file',
    () => ({ DATA_DIR: aFile() }),
    /^DATA_DIR .* cannot be written \(ENOTDIR\): it is a file/,
  ],
  [
    'a DATA_DIR below a file',
    () => ({ DATA_DIR: join(aFile(), 'x') }),
    /^DATA_DIR .* cannot be written \(ENOTDIR\): it is a file, or below one: set a directory$/,
  ],
  [
    'a DATA_DIR on /proc',
    () => ({ DATA_DIR: '/proc/parley' }),
    /^DATA_DIR \/proc\/parley cannot be/,
  ],
  ['a DATA_DIR that others use', () => ({ DATA_DIR: '/' }), /^DATA_DIR \/ is shared with other/],
  [
    'a DATA_DIR in use',
    () => ({ DATA_DIR: lockDataFolder(newFolder(), noPorts).path }),
    /^DATA_DIR .* is in use by process \d+: stop it, or set another DATA_DIR$/,
  ],
  [
    'an empty secret',
    () => ({ DATA_DIR: folderWith({ secrets: '' }) }),
    /secrets is damaged: .*, or set SERVER_SECRET/,
  ],
  [
    'an empty database password',
    () => ({ DATA_DIR: folderWith({ 'postgres-password': '' }) }),
    /postgres-password is damaged: .* restore it from a backup$/,
  ],
  [
    'a cluster of another PostgreSQL',
    () => ({ DATA_DIR: folderWith(clusterOf(major - 1)) }),
    /^DATA_DIR: .* was made by PostgreSQL \d+, and this is PostgreSQL \d+: 'npx parley upgrade-postgres FOLDER' copies/,
  ],
  [
    'an incomplete cluster',
    () => ({ DATA_DIR: folderWith({ 'postgres/PG_VERSION': `${major}` }) }),
    /contains no complete PostgreSQL cluster: restore it from a backup/,
  ],
  [
    'a cluster without its password',
    () => ({ DATA_DIR: folderWith(clusterOf(major)) }),
    /postgres-password is missing, .*: restore it from a backup$/,
  ],
];

const databases: readonly Mistake[] = [
  [
    'a database that does not run',
    () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x', DATABASE_WAIT: '0' }),
    /^DATABASE_URL: no database answers at 127.0.0.1:1 \(ECONNREFUSED\): start it, or correct/,
  ],
  [
    'a wrong password',
    () => ({ DATABASE_URL: urlWith((url) => (url.password = 'wrong')) }),
    /^DATABASE_URL cannot be used: password authentication failed .*: check the user and the password$/,
  ],
  [
    'a missing database',
    () => ({ DATABASE_URL: urlWith((url) => (url.pathname = '/none')) }),
    /^DATABASE_URL cannot be used: database "none" does not exist: create it, or correct the name$/,
  ],
  [
    'a standby',
    () => ({
      DATABASE_URL: urlWith((url) =>
        url.searchParams.set('options', '-c default_transaction_read_only=on'),
      ),
    }),
    /^DATABASE_URL: the database .* can only be read, .*: name the primary server$/,
  ],
  [
    'another SERVER_SECRET',
    () => ({ ...belonging(), SERVER_SECRET: 'x'.repeat(32) }),
    /^SERVER_SECRET is not the secret of this database: .* set REPLACED_SECRET=[0-9a-f]{16}$/,
  ],
  [
    'a lost secret',
    () => ({ ...belonging(), SERVER_SECRET: '' }),
    /^DATA_DIR\/secrets \(.*\) is missing, .* set SERVER_SECRET .* set REPLACED_SECRET=/,
  ],
  [
    'another PUBLIC_URL',
    () => ({ ...belonging(), PUBLIC_URL: 'https://new.example.org' }),
    /^PUBLIC_URL: the organization .* is at chat.example.org, not at new.example.org: .* REPLACED_HOST=/,
  ],
];

/** How soon each of them is told, in milliseconds. */
const promptMilliseconds = 2_000;

/** How often each may be told, until it was soon. */
const rounds = 5;

describe('a start', () => {
  const log = { fatal: jest.fn(), error: jest.fn(), warn: jest.fn(), info: jest.fn() };

  /** What it says, without starting anything that serves. */
  const start = async (environment: Environment): Promise<string> => {
    const read = readConfiguration({
      PORT: String(await freePort()),
      DATA_DIR: join(newFolder(), 'data'),
      ...environment,
    });
    if (E.isLeft(read)) {
      return read.left;
    }
    const { signal } = new AbortController();
    try {
      const { stop } = await prepareStart(read.right, {
        log,
        report: () => undefined,
        signal,
        onFailure: () => undefined,
      });
      await stop();
      return 'ready';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  it.each([...settings, ...surroundings, ...databases])(
    'is refused at once, in one line, with %s',
    async (_, environment, line) => {
      const given = environment();
      const times: number[] = [];
      // A busy machine is not always slow; a start that waits for something is.
      do {
        const began = performance.now();
        const said = await start(given);
        expect(said).toMatch(line);
        expect(said).not.toContain('\n');
        times.push(performance.now() - began);
      } while (times.length < rounds && Math.min(...times) > promptMilliseconds);
      expect(Math.min(...times)).toBeLessThan(promptMilliseconds);
    },
  );

  it('changes nothing if it is refused', async () => {
    const dataDir = join(newFolder(), 'data');
    await start({ DATA_DIR: dataDir, PORT: takenPort() });
    expect(existsSync(dataDir)).toBe(false);
    const lost = newFolder();
    await start({ ...belonging(), SERVER_SECRET: '', DATA_DIR: lost });
    expect(existsSync(join(lost, 'secrets'))).toBe(false);
    expect(existsSync(join(lost, 'server.lock'))).toBe(false);
  });

  it('leaves no lock that it could not write', async () => {
    const dataDir = newFolder();
    const PORT = String(await freePort());
    // Stands for a full disk: no file may have a byte, and the signal that says so is ignored.
    const limited = `trap '' XFSZ; ulimit -f 0; exec "$@"`;
    const { stderr } = spawnSync(
      'sh',
      ['-c', limited, 'sh', process.execPath, join(__dirname, '../dist/main.js')],
      { env: { PATH: process.env.PATH, PORT, DATA_DIR: dataDir }, encoding: 'utf8' },
    );
    expect(stderr).toBe(`parley: DATA_DIR ${dataDir} cannot be written (EFBIG): set another one\n`);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is ready where everything belongs together, or is replaced on purpose', async () => {
    expect(await start(belonging())).toBe('ready');
    const replaced = {
      ...belonging(),
      SERVER_SECRET: '',
      REPLACED_SECRET: secretFingerprint(secret),
      PUBLIC_URL: 'https://new.example.org',
      REPLACED_HOST: 'chat.example.org',
    };
    const dataDir = newFolder();
    expect(await start({ ...replaced, DATA_DIR: dataDir })).toBe('ready');
    expect(existsSync(join(dataDir, 'secrets'))).toBe(true);
  });

  it('is ready in a copy of the folder of a server that runs', async () => {
    const original = lockDataFolder(newFolder(), noPorts);
    const copy = join(newFolder(), 'copy');
    cpSync(original.path, copy, { recursive: true });
    expect(await start({ ...belonging(), DATA_DIR: copy })).toBe('ready');
    original.unlock();
  });

  it('waits for a database that does not run yet, and says so', async () => {
    const port = await freePort();
    const { hostname, port: databasePort } = new URL(database.url);
    const proxy = createServer((socket) => {
      socket.pipe(connect(Number(databasePort), hostname)).pipe(socket);
    });
    log.warn.mockImplementation(() => proxy.listen(port, '127.0.0.1'));
    const url = urlWith((one) => (one.host = `127.0.0.1:${port}`));
    expect(await start({ ...belonging(), DATABASE_URL: url })).toBe('ready');
    expect(log.warn.mock.calls).toEqual([
      [
        {},
        `DATABASE_URL: no database answers at 127.0.0.1:${port} (ECONNREFUSED); trying for 60 s (DATABASE_WAIT)`,
      ],
    ]);
    proxy.close();
    log.warn.mockReset();
  });

  it('warns about a mail server that cannot be used, and goes on', async () => {
    const warned = new Promise((resolve) => {
      log.warn.mockImplementation((_, line) => resolve(line));
    });
    const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
    expect(await start({ ...belonging(), SMTP_URL: smtpUrl })).toBe('ready');
    expect(await warned).toMatch(/^SMTP_URL: no email can be sent by 127.0.0.1:\d+ .*ECONNREFUSED/);
    log.warn.mockReset();
  });
});

describe('the program', () => {
  const program = join(repository, 'packages/server/dist/main.js');

  it('prints the line, exits with 1, and has warned about unknown settings', async () => {
    const server = spawnServer({
      PORT: takenPort(),
      DATA_DIR: join(newFolder(), 'data'),
      PUBLIC_ULR: 'http://x',
    });
    expect(await server.exited).toEqual({ code: 1, signal: null });
    // The log is written a little later than the line.
    expect(server.output().trim().split('\n').sort()).toEqual([
      expect.stringMatching(/^parley: PORT \d+ is in use on 127.0.0.1: /),
      expect.stringContaining('PUBLIC_ULR is no setting, and has no effect: PUBLIC_URL may be'),
    ]);
  });

  it('looks for the port before it installs or builds anything', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: repository,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PORT: takenPort() },
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `parley: PORT ${takenPort()} is in use on 127.0.0.1: stop the program that listens there, or set another PORT\n`,
    });
  });

  it('refuses a command with another secret, or for another organization', async () => {
    const settings = { ...belonging(), DATA_DIR: newFolder(), SERVER_SECRET: 'x'.repeat(32) };
    const limits = ['limits', '--organization', 'none'];
    expect(await runCommand(limits, '', settings)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^parley: SERVER_SECRET is not the secret of this database/),
    });
    expect(await runCommand(limits, '', { ...settings, SERVER_SECRET: secret })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^parley: no organization has the host 'none\./),
    });
  });

  it.each([
    ['npm start', [join(repository, 'scripts/start.mjs')]],
    ['the program', [program]],
    ['a command', [program, 'login-link']],
  ])('says which Node it needs, started as %s', (_, given) => {
    const old = join(folderWith({}), 'old.cjs');
    writeFileSync(old, `Object.defineProperty(process.versions, 'node', { value: '20.18.3' });`);
    const { status, stderr } = spawnSync(process.execPath, ['--require', old, ...given], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `parley needs Node ${neededNode.join('.')} or newer; this is Node 20.18.3\n`,
    });
  });

  it('needs the Node that the packages name', () => {
    expect(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))).toMatchObject({
      engines: { node: `>=${neededNode.join('.')}` },
    });
  });
});
