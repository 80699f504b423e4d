import type { ApiClient } from '@parley/adapter-http/testing';
import { Client } from 'pg';
import { newAccount } from '../testing/accounts';
import { keyIn } from '../testing/invitations';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';

const address = 'zoë@bücher.example';
const password = 'correct horse battery staple';

/** Other spellings of the address. */
const spellings: readonly (readonly [string, string])[] = [
  ['in capitals', 'ZOË@BÜCHER.Example'],
  ['decomposed', 'zoe\u0308@bu\u0308cher.example'],
  ['full-width', '\uff5aoë@\uff42ücher.example'],
  ['with another full stop', 'zoë@bücher\u3002example'],
  ['with a zero width space', 'zo\u200bë@bücher.example'],
  ['with a soft hyphen', 'zoë@bü\u00adcher.example'],
  ['with a reversing character', 'zoë\u202e@bücher.example'],
  ['with an encoded domain', 'zoë@xn--bcher-kva.example'],
];

/** Spellings that no mail server takes: they do not have the form of an address. */
const formless = new Set(['with another full stop', 'with a soft hyphen']);

describe('spellings of an address that has an account', () => {
  let server: TestServer;
  let owner: ApiClient;
  let member: ApiClient;
  let userId: number;
  let linkKey: string;
  let database: Client;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    member = await newAccount(server, 'falstaff', 400);
    await owner.patch('/realm', { emails_restricted_to_domains: false, invite_required: false });
    const created = await owner.post('/users', { email: address, password, full_name: 'Zoë' });
    userId = created.body.user_id;
    linkKey = keyIn((await owner.post('/invites/multiuse', {})).body.invite_link);
  });

  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  const jobsDone = (): Promise<void> =>
    untilTrue(async () => {
      const { rowCount } = await database.query(
        'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
      );
      return rowCount === 0;
    });

  const countPeople = async (): Promise<number> => (await owner.get('/users')).body.members.length;

  it.each(spellings)('%s: nobody else can get it', async (_, spelling) => {
    const before = await countPeople();
    for (const response of [
      await owner.post('/users', { email: spelling, password, full_name: 'Zoë 2' }),
      await owner.post('/invites', { invitee_emails: spelling, stream_ids: [] }),
      await member.patch('/settings', { email: spelling }),
      await owner.patch(`/users/${member.userId}`, { new_email: spelling }),
    ]) {
      expect([response.status, response.body.code === undefined]).toEqual([400, false]);
    }
    await server.anonymous.post('/join/requests', { email: spelling, key: linkKey });
    await jobsDone();
    expect(await countPeople()).toBe(before);
    expect((await owner.get('/invites')).body.invites).toHaveLength(1);
  });

  const logIn = (username: string) =>
    server.anonymous.post('/fetch_api_key', { username, password });

  it.each(spellings.filter(([how]) => !formless.has(how)))(
    '%s: its holder can log in with it',
    async (_, spelling) => {
      expect(await logIn(spelling)).toMatchObject({
        status: 200,
        body: { user_id: userId, email: address },
      });
    },
  );

  it.each(spellings.filter(([how]) => formless.has(how)))(
    '%s: it is no address to log in with',
    async (_, spelling) => {
      expect(await logIn(spelling)).toMatchObject({
        status: 400,
        body: { msg: 'Enter a valid email address.' },
      });
    },
  );

  it('an invitation to one spelling is used up by an account with another', async () => {
    const invited = 'ada@xn--bcher-kva.example';
    await owner.post('/invites', { invitee_emails: invited, stream_ids: [] });
    expect((await owner.get('/invites')).body.invites).toHaveLength(2);
    await owner.post('/users', { email: 'Ada@bücher.example', password, full_name: 'Ada' });
    expect((await owner.get('/invites')).body.invites).toHaveLength(1);
  });
});
