import { ownerPassword, startMemoryServer } from '@parley/adapter-http/testing';
import { runJobs } from '@parley/core/testing';
import type { LawSite } from './law-run';

/** The HTTP adapter on in-memory ports, with a clock that advances at every operation. */
export const memorySite = async (): Promise<LawSite> => {
  const server = await startMemoryServer();
  const { clock } = server.ports;
  return {
    owner: server.owner,
    password: ownerPassword,
    logIn: (email) => server.anonymous.logIn(email, ownerPassword),
    settle: () => runJobs(server.ports),
    passTime: () => {
      clock.set(clock.now() + 2);
      return clock.now();
    },
    stop: async () => {
      const defects = server.takeDefects();
      await server.stop();
      if (defects.length > 0) {
        throw new Error(`the server failed: ${JSON.stringify(defects)}`);
      }
    },
  };
};
