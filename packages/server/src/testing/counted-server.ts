import type { StatementCounter } from '@parley/adapter-postgres/testing';
import { startCounting } from '@parley/adapter-postgres/testing';
import type { TestServer } from './test-server';
import { startTestServer } from './test-server';

/** A server whose statements are recorded. */
export type CountedServer = {
  readonly server: () => TestServer;
  /** Does the work, and returns its result with the statements that the server sent meanwhile. */
  readonly counting: <A>(work: () => Promise<A>) => Promise<readonly [A, readonly string[]]>;
};

/** For the `describe` that calls this: it runs from before the first test until after the last. */
export const countedServer = (): CountedServer => {
  const current: { texts: string[] } = { texts: [] };
  let running: { readonly server: TestServer; readonly counter: StatementCounter } | undefined;

  beforeAll(async () => {
    const server = await startTestServer();
    const counter = startCounting();
    // Listeners that are called later do their work in the context that this one enters.
    server.parley.http.prependListener('request', () => counter.countIn(current.texts));
    running = { server, counter };
  });

  afterAll(async () => {
    running?.counter.stop();
    await running?.server.stop();
  });

  return {
    server: () => {
      if (running === undefined) {
        throw new Error('the server runs only during the tests');
      }
      return running.server;
    },
    counting: async (work) => {
      const texts: string[] = [];
      current.texts = texts;
      return [await work(), texts];
    },
  };
};
