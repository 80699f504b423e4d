import type { ApiClient } from '@parley/adapter-http/testing';
import { findSpanning, recordStatements } from '@parley/adapter-postgres/testing';
import { Client } from 'pg';
import { fill } from '../testing/filled-realm';
import type { Belongings } from '../testing/foreign-calls';
import { callsNaming, unnamed } from '../testing/foreign-calls';
import type { RouteCall, Target } from '../testing/route-calls';
import type { TestRealm, TestServer } from '../testing/test-server';
import { ownerEmail, ownerPassword, startTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';

/** Three of everything, the least with which `fill` has an example of each. */
const size = 3;

/** What the organization has of what parameters can name. */
const belongingsOf = async (
  { anonymous, noticesPosted }: TestRealm,
  owner: ApiClient,
  { channelId, draftId, attachmentId, folderId, messageIds, values = {} }: Target,
): Promise<Belongings> => {
  const idIn = (route: string, name: string): number => Number(values[route]?.[name]);
  const user = await owner.call('createUser', {
    email: 'only-there@example.org',
    password: ownerPassword,
    full_name: 'Only There',
  });
  await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'only there' }] });
  const picture = new FormData();
  const pixel = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
  picture.append('file', new Blob([Buffer.from(pixel, 'base64')]), 'only.gif');
  await owner.request('POST', '/realm/emoji/only_there', picture);
  await owner.post('/navigation_views', { fragment: 'only-there', is_pinned: true });
  await anonymous.post('/sessions', { username: ownerEmail, password: ownerPassword });
  const { id: exportId } = await owner.call('requestExport');
  await untilTrue(async () =>
    (await owner.call('listExports')).exports.every(({ pending }) => !pending),
  );
  await noticesPosted();
  const { device_id: device } = (await owner.post('/register_client_device')).body;
  const { named_api_key: namedKey } = (await owner.post('/api_keys', { name: 'only there' })).body;
  const { sessions } = (await owner.get('/sessions')).body;
  const { attachments } = (await owner.get('/attachments')).body;
  const playgrounds = await owner.post('/register', { fetch_event_types: ['realm_playgrounds'] });
  return {
    attachment: attachmentId,
    bot: idIn('delete /bots/:bot_id', 'bot_id'),
    channel: channelId,
    channelName: 'only there',
    defaultGroup: idIn('delete /default_stream_groups/:group_id', 'group_id'),
    device,
    draft: draftId,
    email: 'only-there@example.org',
    emoji: 'only_there',
    export: exportId,
    field: idIn('delete /realm/profile_fields/:field_id', 'field_id'),
    folder: folderId,
    fragment: 'only-there',
    group: idIn('get /user_groups/:user_group_id/members', 'user_group_id'),
    invitation: idIn('delete /invites/:invite_id', 'invite_id'),
    linkifier: idIn('delete /realm/filters/:filter_id', 'filter_id'),
    message: messageIds[0],
    multiuseInvitation: idIn('delete /invites/multiuse/:invite_id', 'invite_id'),
    namedKey: namedKey.id,
    path: attachments[0].path_id,
    playground: playgrounds.body.realm_playgrounds[0].id,
    queue: String(values['get /events']?.queue_id),
    reminder: idIn('delete /reminders/:reminder_id', 'reminder_id'),
    scheduled: idIn('delete /scheduled_messages/:scheduled_message_id', 'scheduled_message_id'),
    session: sessions[0].session_id ?? sessions[0].id,
    snippet: idIn('delete /saved_snippets/:saved_snippet_id', 'saved_snippet_id'),
    user: user.user_id,
  };
};

/** The same names and ids with what nobody has. */
const unknownOf = (its: Belongings): Belongings => ({
  ...(Object.fromEntries(
    Object.entries(its).map(([name, value]) => [
      name,
      typeof value === 'number' ? value + 500_000 : value.replace('only', 'none'),
    ]),
  ) as Belongings),
  path: its.path.replace(/\/[^/]{10,}\//, (token) => `/${'x'.repeat(token.length - 2)}/`),
  queue: its.queue.replace(/[0-9a-f]/g, (digit) => (digit === '0' ? '1' : '0')),
});

/** What jobs and the clock change in every organization. */
const changesByItself: ReadonlySet<string> = new Set([
  'channel_traffic',
  'missed_message',
  'missed_message_mark',
]);

/** Calls that may tell an account of the server from an unknown one, with the reason. */
const telling = new Map(
  ['post /fetch_api_key username (1)', 'post /sessions username (1)'].map((title) => [
    title,
    'a login at the wrong host is told so, as clients expect: docs/reference/authentication.md#logging-in',
  ]),
);

describe('another organization on the same server', () => {
  const recorded = recordStatements();
  let server: TestServer;
  let database: Client;
  let other: TestRealm;
  let caller: ApiClient;
  let own: Target;
  let its: Belongings;
  let otherId: number;

  beforeAll(async () => {
    server = await startTestServer();
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    await database.query('set statement_timeout = 30000');
    other = await server.newRealm('other');
    const [owner, target] = await fill(other, size);
    its = await belongingsOf(other, owner, target);
    [caller, own] = await fill(server, size);
    caller = caller.withoutWaiting();
    const { rows } = await database.query(`select id from realm where subdomain = 'other'`);
    otherId = Number(rows[0].id);
  });

  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  /** A digest of each table's rows that belong to the other organization. */
  const stored = async (): Promise<readonly unknown[]> => {
    const { rows: tables } = await database.query<{ readonly name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'realm_id' order by 1`,
    );
    const digests = tables
      .filter(({ name }) => !changesByItself.has(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as rows,
             md5(coalesce(string_agg(each::text, '|' order by each::text), '')) as digest
           from ${name} each where realm_id = ${otherId}`,
      );
    const realm = `select 'realm', 1, md5((to_jsonb(realm) - 'traffic_counted_until')::text)
      from realm where id = ${otherId}`;
    return (await database.query([...digests, realm].join(' union all '))).rows;
  };

  /** A response without what differs between what was sent, or between two moments. */
  const plain = ({ status, headers, body }: Awaited<ReturnType<RouteCall['call']>>): string =>
    [status, headers.get('location'), JSON.stringify(body ?? null)]
      .join(' ')
      .replaceAll(/\b(only|none)([ _-]there|\.gif)/g, 'SENT')
      .replaceAll(its.path, 'PATH')
      .replaceAll(unknownOf(its).path, 'PATH')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'QUEUE')
      .replaceAll(/("api_key\\*":\\*")\w{32}|(avatar\/)[0-9a-f]{32}/g, '$1$2NEW')
      .replaceAll(/\d+/g, '0');

  it('has nothing that can be found or changed by its ids, at any endpoint', async () => {
    const before = await stored();
    const named = callsNaming(own, its);
    const differing: unknown[] = [];
    for (const [index, unknown] of callsNaming(own, unknownOf(its)).entries()) {
      const call = named[index];
      const nowhere = plain(await unknown.call(caller));
      const there = call === undefined ? undefined : plain(await call.call(caller));
      if ((there !== nowhere) !== telling.has(unknown.title)) {
        differing.push({ call: unknown.title, sent: call?.sent, there, nowhere });
      }
    }
    expect(differing).toEqual([]);
    await server.noticesPosted();
    expect(await stored()).toEqual(before);
  });

  it('has no row that a statement reads or changes for this one', async () => {
    recorded.stop();
    expect(await findSpanning(server.databaseUrl, recorded.texts)).toEqual([]);
  });

  it('is named in every parameter that can name something', () => {
    expect(unnamed()).toEqual([]);
  });
});
