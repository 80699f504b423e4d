import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ApiClient } from '@parley/adapter-http/testing';
import { readExport } from '../testing/read-export';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { until } from '../testing/until';

type Downloaded = { readonly status: number | undefined; readonly body: Buffer };

/** Requests a URL of the organization with the credentials of the account, if any. */
const download = (site: string, url: string, by?: ApiClient): Promise<Downloaded> =>
  new Promise((resolve, reject) => {
    const { pathname } = new URL(url, site);
    get(
      new URL(pathname, site),
      by === undefined ? {} : { auth: `${by.email}:${by.apiKey}` },
      (response) => {
        buffer(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      },
    ).on('error', reject);
  });

describe('exports', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  const folder = mkdtempSync(join(tmpdir(), 'parley-exports-'));

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const complete = (exportId: number) =>
    until(async () =>
      (await owner.call('listExports')).exports.find(
        ({ id, pending }) => id === exportId && !pending,
      ),
    );

  it('are requested, announced, downloaded by administrators alone, and deleted', async () => {
    await iago.call('updateSettings', { allow_private_data_export: true });
    const form = new FormData();
    form.append('file', new Blob(['a note'], { type: 'text/plain' }), 'a.txt');
    const { url } = (await iago.request('POST', '/user_uploads', form)).body;
    const { id: messageId } = await iago.call('sendMessage', {
      type: 'direct',
      to: [owner.userId],
      content: `See [a.txt](${url})`,
    });
    await owner.call('addReaction', { message_id: messageId, emoji_name: 'tada' });
    await owner.call('sendMessage', { type: 'direct', to: [owner.userId], content: 'Alone' });
    const { queue_id, last_event_id } = await owner.call('registerQueue', {
      event_types: ['realm_export'],
    });
    const { id } = await owner.call('requestExport', { export_type: 'full_with_consent' });
    expect(await owner.post('/export/realm')).toMatchObject({
      status: 400,
      body: {
        code: 'BAD_REQUEST',
        msg: 'Another data export of this organization is in progress',
      },
    });
    const made = await complete(id);
    expect(made).toEqual({
      id,
      acting_user_id: owner.userId,
      export_time: expect.any(Number),
      export_type: 'full_with_consent',
      deleted_timestamp: null,
      failed_timestamp: null,
      pending: false,
      export_url: expect.stringMatching(
        new RegExp(`/user_uploads/export/${id}/parley-export-\\d{4}-\\d\\d-\\d\\d\\.tar$`),
      ),
    });
    const exportUrl = made.export_url ?? '';

    const { status, body } = await download(server.site, exportUrl, owner);
    expect(status).toBe(200);
    const file = join(folder, 'export.tar');
    writeFileSync(file, body);
    const { manifest, records, files } = await readExport(file);
    expect(manifest).toMatchObject({
      exportType: 'full_with_consent',
      records: { organization: 1 },
      files: { count: 1, bytes: 6 },
    });
    expect(records.messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: messageId,
          type: 'direct',
          user_ids: [owner.userId, iago.userId],
          sender_id: iago.userId,
          reactions: [expect.objectContaining({ user_id: owner.userId, emoji_name: 'tada' })],
        }),
      ]),
    );
    const text = JSON.stringify(records);
    expect(text).not.toContain('Alone');
    for (const secret of ['api_key', 'apiKey', 'password', 'seed', 'token', 'session']) {
      expect(text.replaceAll('password_changes', '')).not.toContain(`"${secret}`);
    }
    const [attachment] = records.attachments ?? [];
    expect(attachment).toMatchObject({ name: 'a.txt', message_ids: [messageId] });
    expect(files).toEqual({ [String(attachment?.file)]: 'a note' });

    expect((await download(server.site, exportUrl, iago)).status).toBe(400);
    expect((await download(server.site, exportUrl)).status).toBe(401);
    expect((await download(server.site, '/user_uploads/export/x/a.tar', owner)).status).toBe(404);

    await owner.call('deleteExport', { export_id: id });
    expect((await download(server.site, exportUrl, owner)).status).toBe(404);
    expect(await owner.call('listExports')).toMatchObject({
      exports: [{ id, export_url: null, deleted_timestamp: expect.any(Number), pending: false }],
    });
    expect(await owner.delete(`/export/realm/${id}`)).toMatchObject({
      status: 400,
      body: { msg: 'Data export already deleted' },
    });
    const { events } = (await owner.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    expect(events).toMatchObject([
      { type: 'realm_export', exports: [{ id, pending: true, export_url: null }] },
      { type: 'realm_export', exports: [{ id, pending: false, export_url: exportUrl }] },
      { type: 'realm_export', exports: [{ id, pending: false, export_url: null }] },
    ]);
    const inbox = await owner.call('listMessages', {
      anchor: 'newest',
      num_before: 20,
      narrow: [{ operator: 'is', operand: 'dm' }],
    });
    expect(JSON.stringify(inbox.messages)).toContain('Your data export is ready');
  });

  it('name who consents', async () => {
    expect(await owner.call('listExportConsents')).toMatchObject({
      export_consents: [
        { user_id: owner.userId, consented: false, email_address_visibility: 1 },
        { user_id: iago.userId, consented: true, email_address_visibility: 1 },
      ],
    });
  });

  it.each([
    ['POST', '/export/realm', { export_type: 'full_without_consent' }, 'Invalid export_type'],
    ['POST', '/export/realm', { export_type: 3 }, 'Invalid export_type'],
    ['DELETE', '/export/realm/999', {}, 'Invalid data export ID'],
  ])('refuse %s %s with %j', async (method, path, values, msg) => {
    const { status, body } = await (method === 'POST'
      ? owner.post(path, values)
      : owner.delete(path));
    expect({ status, body }).toEqual({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST', msg },
    });
  });

  it('need credentials', async () => {
    expect((await server.anonymous.post('/export/realm')).status).toBe(401);
  });

  it('are one at a time, however many ask at once', async () => {
    const { exports } = await owner.call('listExports');
    const asked = await Promise.all([1, 2, 3].map(() => owner.post('/export/realm')));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const made = asked.find(({ status }) => status === 200);
    await complete(made?.body.id);
    expect((await owner.call('listExports')).exports).toHaveLength(exports.length + 1);
  });
});
