import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, settleWrites } from '@parley/adapter-http/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import * as E from 'fp-ts/Either';
import type { DestinationStream } from 'pino';
import { readConfiguration } from '../configuration/configuration';
import { newLogger } from '../logger';
import type { Parley } from '../parley';
import { openParley } from '../parley';
import { watchNotices } from './posted-notices';

export const ownerEmail = 'owner@example.org';
export const ownerPassword = 'correct-horse-battery-9';

export type TestServer = {
  readonly parley: Parley;
  readonly site: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The owner of the first organization. */
  readonly owner: ApiClient;
  readonly anonymous: ApiClient;
  /** Waits until every notice about what was done so far is posted. */
  readonly noticesPosted: () => Promise<void>;
  /** Creates an account and logs it in. */
  readonly newUser: (name: string) => Promise<ApiClient>;
  readonly stop: () => Promise<void>;
};

/**
 * The whole server, in this process, on a database and a port of its own. Clients get the answer to
 * a request that changes something when the notices about it are posted.
 *
 * @param log given, takes the lines that the server logs
 */
export const startTestServer = async (log?: DestinationStream): Promise<TestServer> => {
  const database = await newTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-server-'));
  const configuration = readConfiguration({ DATA_DIR: dataDir, RATE_LIMIT: 'off', PORT: '9991' });
  if (E.isLeft(configuration)) {
    throw new Error(configuration.left);
  }
  const undescribed: string[] = [];
  const logger = newLogger(log === undefined ? 'silent' : 'info', log);
  const parley = await openParley(configuration.right, database.url, logger, {
    onUndescribed: (route, problem) => {
      undescribed.push(`${route.method} ${route.path}: ${problem}`);
    },
    // The least that the algorithm takes, and one thread, which loads for a second of CPU time.
    hashingCost: { memoryCost: 8, timeCost: 1 },
    rendererThreads: 1,
  });
  await parley.useCases.organization.createRealm({
    subdomain: '',
    name: 'Test',
    owner: { email: ownerEmail, fullName: 'Owner', password: ownerPassword },
  })();
  await new Promise<void>((resolve) => {
    parley.http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = parley.http.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const notices = watchNotices(database.url);
  const stopSettling = settleWrites(site, notices.allPosted);
  const anonymous = new ApiClient(site);
  const owner = await anonymous.logIn(ownerEmail, ownerPassword);
  return {
    parley,
    site,
    databaseUrl: database.url,
    dataDir,
    owner,
    anonymous,
    noticesPosted: notices.allPosted,
    newUser: async (name) => {
      const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@example.org`;
      await owner.post('/users', { email, password: ownerPassword, full_name: name });
      return anonymous.logIn(email, ownerPassword);
    },
    stop: async () => {
      stopSettling();
      await notices.end();
      await parley.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (undescribed.length > 0) {
        throw new Error(`answers that their routes do not describe:\n${undescribed.join('\n')}`);
      }
    },
  };
};
