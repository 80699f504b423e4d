// What uses the database: two machines with Parley and a proxy that leads to the primary, and in
// front of them a machine with nginx and a bucket for files.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openPool } from '@parley/adapter-postgres';
import { readCredentials } from '../bench/world.mjs';
import { root } from '../root.mjs';
import {
  configured,
  newMachine,
  nginx,
  signalAll,
  startOn,
  until,
  variablesIn,
} from './machines.mjs';

const S3rver = createRequire(import.meta.url)('s3rver');

const write = (machine, file) => {
  const path = join(machine.folder, file);
  writeFileSync(path, configured(file, machine));
  return path;
};

/** What the administrator of the database does once. */
const createDatabase = async ({ address, superuser }, databaseUrl) => {
  const { username, password, pathname } = new URL(databaseUrl);
  const pool = openPool(
    { connectionString: { host: address, port: 5432, database: 'postgres', ...superuser }, max: 1 },
    console.error,
  );
  await pool.query(`create role ${username} login password '${password}'`);
  await pool.query(`create database ${pathname.slice(1)} owner ${username}`);
  await pool.end();
};

/** Node's options of the package's start script. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const nodeOptions = /exec node (.*) \S+$/.exec(scripts.start)[1].split(' ');

const startBucket = async (machine, url) => {
  const { hostname: address, port, pathname } = new URL(url);
  const directory = join(machine.folder, 'bucket');
  mkdirSync(directory);
  const server = new S3rver({
    address,
    port: Number(port),
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: pathname.slice(1), configs: [] }],
  });
  await server.run();
  return () => server.close();
};

// That of the file is refused, so that nobody keeps it.
const secret = randomBytes(32).toString('hex');

const isReady = async ({ site }) =>
  (await fetch(`${site}/ready`, { signal: AbortSignal.timeout(2000) })).ok;

/** One machine with Parley; resolves when it answers. */
const startParley = async (machine, onExit) => {
  const haproxy = startOn(machine, 'haproxy', ['-db', '-f', write(machine, 'haproxy.cfg')], {
    onExit,
  });
  const environment = variablesIn(configured('parley.env', machine));
  const parley = startOn(
    machine,
    process.execPath,
    [...nodeOptions, join(root, 'packages/server/dist/main.js')],
    {
      onExit,
      environment: {
        ...environment,
        NODE_ENV: 'production',
        SERVER_SECRET: secret,
        DATA_DIR: join(machine.folder, 'parley'),
        // All clients of the run are one machine.
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      },
    },
  );
  const site = `http://${machine.address}:${environment.PORT}`;
  await until(`Parley on ${machine.name}`, 60, () => isReady({ site }));
  return { ...machine, site, processes: [parley, haproxy] };
};

/** Everything that stands between the clients and the database. */
export const startApplication = async (folder, primary, onExit) => {
  const [first, second, front] = ['app1', 'app2', 'front'].map((name) => newMachine(folder, name));
  const settings = variablesIn(configured('parley.env', first));
  await createDatabase(primary, settings.DATABASE_URL);
  const stopBucket = await startBucket(front, settings.S3_URL);
  const apps = [await startParley(first, onExit), await startParley(second, onExit)];
  const proxy = startOn(
    front,
    nginx,
    [
      '-p',
      front.folder,
      '-c',
      write(front, 'nginx.conf'),
      '-e',
      'stderr',
      '-g',
      `daemon off; pid ${front.folder}/nginx.pid;`,
    ],
    { onExit },
  );
  const site = settings.PUBLIC_URL;
  await until('nginx', 20, () => isReady({ site }));
  const processes = [proxy, ...apps.flatMap(({ processes }) => processes)];
  return {
    site,
    apps,
    owner: readCredentials(join(first.folder, 'parley')),
    /** What the processes of Parley have logged. */
    logged: () =>
      apps.flatMap(({ folder: own }) =>
        readFileSync(join(own, 'node.log'), 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line)),
      ),
    stop: async () => {
      for (const { pid, release, exited } of processes) {
        release();
        signalAll([pid], 'SIGTERM');
        await exited;
      }
      await stopBucket();
    },
  };
};
