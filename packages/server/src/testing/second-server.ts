import type { AddressInfo } from 'node:net';
import type { ApiClient } from '@parley/adapter-http/testing';
import * as E from 'fp-ts/Either';
import { pino } from 'pino';
import { readConfiguration } from '../configuration/configuration';
import { openParley } from '../open-configured';
import type { TestServer } from './test-server';
import { testDomain } from './test-server';

export type SecondServer = {
  /** The same account, as a client of this server. */
  readonly clientOf: (client: ApiClient) => ApiClient;
  readonly stop: () => Promise<void>;
};

/** Another server on the same database and data folder, with its own caches. */
export const startSecondServer = async (first: TestServer): Promise<SecondServer> => {
  const configuration = readConfiguration({
    DATA_DIR: first.dataDir,
    RATE_LIMIT: 'off',
    PUBLIC_URL: `http://${testDomain}`,
    PRIVATE_WEBHOOKS: 'allow',
  });
  if (E.isLeft(configuration)) {
    throw new Error(configuration.left);
  }
  const parley = await openParley(
    configuration.right,
    first.databaseUrl,
    pino({ level: 'silent' }),
  );
  await new Promise<void>((resolve) => {
    parley.http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = parley.http.address() as AddressInfo;
  return {
    clientOf: (client) => client.at(`http://127.0.0.1:${port}`),
    stop: parley.stop,
  };
};
