import type { TestDirectory } from '@parley/adapter-ldap/testing';
import {
  serviceAccount,
  startTestDirectory,
  testBase,
  testPerson,
} from '@parley/adapter-ldap/testing';
import type { ApiClient } from '@parley/adapter-http/testing';
import { killableServers } from './testing/killable-servers';
import { untilTrue } from './testing/until';

describe('the nightly job that deactivates those who left the directory', () => {
  const servers = killableServers();
  const { end, count, query, untilBlocked, whileLocked } = servers;
  let directory: TestDirectory;

  /** Starts a server with a data folder of its own. */
  const start = async (name: string): Promise<ApiClient> => {
    const { owner } = await servers.start({
      DATA_DIR: servers.addFolder(name),
      LDAP_URL: directory.url,
      LDAP_STARTTLS: 'off',
      LDAP_BASE_DN: testBase,
      LDAP_BIND_DN: serviceAccount.dn,
      LDAP_BIND_PASSWORD: serviceAccount.password,
      LDAP_EMAIL_ATTRIBUTE: 'mail',
    });
    return owner;
  };

  beforeAll(async () => {
    directory = await startTestDirectory({
      entries: ['ada', 'ben', 'cyd', 'dan'].map((uid) => testPerson(uid)),
    });
  });

  afterAll(async () => {
    await end('SIGTERM');
    await directory.close();
  });

  it('goes on after it was killed, in one of two servers, and deactivates everybody once', async () => {
    const owner = await start('first');
    await owner.patch('/realm', { invite_required: false });
    const ids: number[] = [];
    for (const username of ['ada', 'ben', 'cyd', 'dan']) {
      const { body } = await owner.post('/fetch_api_key', {
        username,
        password: `password of ${username}`,
      });
      ids.push(body.user_id);
    }
    const { queue_id, last_event_id } = (
      await owner.post('/register', { event_types: ['realm_user'], fetch_event_types: [] })
    ).body;
    for (const uid of ['ada', 'cyd']) {
      const entry = testPerson(uid, { userAccountControl: '514' });
      directory.entries.set(entry.dn, entry);
    }
    await whileLocked(`select from account where id = ${ids[2]} for update`, async () => {
      await query(
        `select graphile_worker.add_job('DeactivateLeavers', '{"_tag": "DeactivateLeavers"}')`,
      );
      await untilBlocked();
      expect(await count(`account where not is_active and id = ${ids[0]}`)).toBe(1);
      await end('SIGKILL');
    });
    expect(await count(`account where not is_active and id = ${ids[2]}`)).toBe(0);

    const [after] = [await start('second'), await start('third')];
    await untilTrue(
      async () =>
        (await count("graphile_worker.jobs where task_identifier = 'DeactivateLeavers'")) === 0,
    );
    const { body } = await after.get('/events', { queue_id, last_event_id, dont_block: true });
    const inactive = body.events
      .map(({ person }: { readonly person: Record<string, unknown> }) => person)
      .filter(({ is_active }: Record<string, unknown>) => is_active === false)
      .map(({ user_id }: Record<string, unknown>) => user_id);
    expect(inactive).toEqual([ids[0], ids[2]]);
    for (const username of ['ben', 'dan']) {
      const login = { username, password: `password of ${username}` };
      expect((await after.post('/fetch_api_key', login)).status).toBe(200);
    }
  });
});
