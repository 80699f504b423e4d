import type { TestServer } from '../test-server';
import { ownerPassword } from '../test-server';
import type { LawSite } from './law-run';

/** A new organization of a running server. */
export const postgresSite =
  (server: TestServer) =>
  async (subdomain: string): Promise<LawSite> => {
    const realm = await server.newRealm(subdomain);
    return {
      owner: realm.owner,
      password: ownerPassword,
      logIn: (email) => realm.anonymous.logIn(email, ownerPassword),
      settle: realm.noticesPosted,
      passTime: () => Math.floor(Date.now() / 1000),
      stop: () => Promise.resolve(),
    };
  };
