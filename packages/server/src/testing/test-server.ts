import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, settleWrites } from '@parley/adapter-http/testing';
import { workerRenderer } from '@parley/adapter-markdown';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import * as E from 'fp-ts/Either';
import type { DestinationStream } from 'pino';
import type { Environment } from '../configuration/configuration';
import { readConfiguration } from '../configuration/configuration';
import { noPorts } from '../configuration/free-ports';
import { lockDataFolder } from '../configuration/instance-lock';
import { rememberedSecret, serverSecretKind } from '../configuration/remembered-secret';
import { newLogger } from '../logger';
import type { Parley } from '../parley';
import type { ReplaceablePorts } from '../embedding/parley-options';
import { openParley } from '../open-configured';
import { watchNotices } from './posted-notices';
import { responseCheck } from './response-check';

export const ownerEmail = 'owner@example.org';
export const ownerPassword = 'correct-horse-battery-9';

/** The domain of the test servers. */
export const testDomain = 'parley.test';

/** A server, and an organization on it. */
export type TestRealm = {
  readonly parley: Parley;
  readonly subdomain: string;
  /** Of the addresses of bots, and of users who hide theirs. */
  readonly domain: string;
  readonly site: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The owner of the organization. */
  readonly owner: ApiClient;
  readonly anonymous: ApiClient;
  /** Waits until all notices about earlier requests are posted. */
  readonly noticesPosted: () => Promise<void>;
  /** Creates an account and logs it in. */
  readonly newUser: (name: string) => Promise<ApiClient>;
};

/** A server and its first organization. */
export type TestServer = TestRealm & {
  /**
   * Creates another organization, for tests that need one of their own: a server and its database
   * take seconds.
   */
  readonly newRealm: (subdomain: string) => Promise<TestRealm>;
  readonly stop: () => Promise<void>;
};

/** One for all servers of this process: to load its thread takes a second of CPU time. */
const renderer = workerRenderer();

/**
 * The whole server, in this process, on its own database and port. Clients get the response to a
 * request that changes something after the notices about it are posted.
 *
 * @param log receives the lines that the server logs, if set
 *
 * @param settings environment variables besides those of every test
 *
 * @param hasDefaultChannel whether the first organization has the channel `general`; by default,
 *   there are no channels
 *
 * @param ports ports in the place of the server's own
 */
export const startTestServer = async (
  log?: DestinationStream,
  settings: Environment = {},
  hasDefaultChannel = false,
  ports: Partial<ReplaceablePorts> = {},
): Promise<TestServer> => {
  const database = await newTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-server-'));
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    // Its files are there only where they were built.
    WEB_CLIENT: 'off',
    PUBLIC_URL: `http://${testDomain}`,
    // The tests' webhooks are on this machine.
    PRIVATE_WEBHOOKS: 'allow',
    ...settings,
  });
  if (E.isLeft(configuration)) {
    throw new Error(configuration.left);
  }
  const undescribed: string[] = [];
  const logger = newLogger(log === undefined ? 'silent' : 'info', log);
  const folder = lockDataFolder(dataDir, noPorts);
  await rememberedSecret(folder, serverSecretKind);
  const parley = await openParley(configuration.right, database.url, logger, {
    onSuccess: responseCheck((problem) => undescribed.push(problem)),
    onUndescribed: (route, problem) => {
      undescribed.push(`${route.method} ${route.path}: ${problem}`);
    },
    ports: { renderer, ...ports },
    // The algorithm's minimum.
    hashingCost: { memoryCost: 8, timeCost: 1 },
  });
  await new Promise<void>((resolve) => {
    parley.http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = parley.http.address() as AddressInfo;
  const notices = watchNotices(database.url);
  const stopSettling: (() => void)[] = [];
  const newRealm = async (subdomain: string): Promise<TestRealm> => {
    await parley.useCases.organization.createRealm({
      subdomain,
      name: 'Test',
      owner: { email: ownerEmail, fullName: 'Owner', password: ownerPassword },
      hasDefaultChannel: subdomain === '' && hasDefaultChannel,
    })();
    const site =
      subdomain === '' ? `http://127.0.0.1:${port}` : `http://${subdomain}.${testDomain}:${port}`;
    stopSettling.push(settleWrites(site, notices.allPosted));
    const anonymous = new ApiClient(site);
    const owner = await anonymous.logIn(ownerEmail, ownerPassword);
    return {
      parley,
      subdomain,
      domain: subdomain === '' ? testDomain : `${subdomain}.${testDomain}`,
      site,
      databaseUrl: database.url,
      dataDir,
      owner,
      anonymous,
      noticesPosted: notices.allPosted,
      newUser: async (name) => {
        const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@example.org`;
        await owner.call('createUser', { email, password: ownerPassword, full_name: name });
        return anonymous.logIn(email, ownerPassword);
      },
    };
  };
  return {
    ...(await newRealm('')),
    newRealm,
    stop: async () => {
      for (const stopOne of stopSettling) {
        stopOne();
      }
      await notices.end();
      await parley.stop();
      await database.drop();
      folder.unlock();
      rmSync(dataDir, { recursive: true, force: true });
      if (undescribed.length > 0) {
        throw new Error(
          `responses that the API reference does not describe:\n${undescribed.join('\n')}`,
        );
      }
    },
  };
};
