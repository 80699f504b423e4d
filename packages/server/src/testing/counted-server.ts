import type { SentStatements, StatementCounter } from '@parley/adapter-postgres/testing';
import { startCounting } from '@parley/adapter-postgres/testing';
import type { TestServer } from './test-server';
import { startTestServer } from './test-server';

/** A server whose statements are recorded. */
type CountedServer = {
  readonly server: () => TestServer;
  /**
   * Does the work, and returns its result with the statements that the server sent meanwhile, all of
   * which have been answered.
   */
  readonly counting: <A>(work: () => Promise<A>) => Promise<readonly [A, readonly string[]]>;
};

/** For the `describe` that calls this: it runs from before the first test until after the last. */
export const countedServer = (): CountedServer => {
  const none = (): SentStatements => ({ texts: [], outcomes: [] });
  const current = { sent: none() };
  let running: { readonly server: TestServer; readonly counter: StatementCounter } | undefined;

  beforeAll(async () => {
    const server = await startTestServer();
    const counter = startCounting();
    // Listeners that are called later do their work in the context that this one enters.
    server.parley.http.prependListener('request', () => counter.countIn(current.sent));
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
      const sent = none();
      current.sent = sent;
      const result = await work();
      await Promise.allSettled(sent.outcomes);
      return [result, sent.texts];
    },
  };
};
