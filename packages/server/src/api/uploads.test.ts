import { get } from 'node:http';
import type { ApiClient } from '@parley/adapter-http/testing';
import { currentLevel } from '@parley/core/kernel';
import { Client } from 'pg';
import sharp from 'sharp';
import { newAccount, newBot } from '../testing/accounts';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const badRequest = (msg: string) => ({
  status: 400,
  body: { result: 'error', code: 'BAD_REQUEST', msg },
});

type Content = string | Uint8Array<ArrayBuffer>;

const formOf = (
  ...files: readonly (readonly [name: string, content: Content, type?: string | undefined])[]
) => {
  const form = new FormData();
  files.forEach(([name, content, type], index) => {
    form.append(`file${index}`, new Blob([content], { type: type ?? 'text/plain' }), name);
  });
  return form;
};

const upload = async (
  by: ApiClient,
  name: string,
  content: Content = 'some notes',
  type?: string,
) => (await by.request('POST', '/user_uploads', formOf([name, content, type]))).body;

const authorization = ({ email, apiKey }: ApiClient): Record<string, string> =>
  email === undefined
    ? {}
    : { authorization: `Basic ${Buffer.from(`${email}:${apiKey ?? ''}`).toString('base64')}` };

const load = (by: ApiClient, url: string, headers: Record<string, string> = {}) =>
  fetch(`${by.site}${url}`, { headers: { ...authorization(by), ...headers } });

/** The status; `fetch` would send a fresh request. */
const conditional = (by: ApiClient, url: string, etag: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { ...authorization(by), 'if-none-match': etag };
    get(`${by.site}${url}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

const statusOf = async (by: ApiClient, url: string): Promise<number> => {
  const response = await load(by, url);
  await response.arrayBuffer();
  return response.status;
};

describe('uploads', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let cordelia: ApiClient;
  let guest: ApiClient;

  const send = async (
    by: ApiClient,
    content: string,
    to: Readonly<Record<string, unknown>> = { type: 'channel', to: 'kitchen', topic: 'tea' },
  ): Promise<number> => (await by.post('/messages', { ...to, content })).body.id;

  const link = (url: string): string => `see [this](${url})`;

  const listed = async (by: ApiClient) => (await by.get('/attachments')).body.attachments;

  const attachmentOf = async (by: ApiClient, url: string) =>
    (await listed(by)).find(
      ({ path_id }: { readonly path_id: string }) => `/user_uploads/${path_id}` === url,
    );

  const queueOf = async (by: ApiClient) => {
    const body = await by.call('registerQueue', { event_types: ['attachment', 'message'] });
    return async () =>
      (await by.get('/events', { queue_id: body.queue_id, last_event_id: -1, dont_block: true }))
        .body.events;
  };

  const sql = async (statement: string): Promise<void> => {
    const database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    await database.query(statement);
    await database.end();
  };

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    cordelia = await server.newUser('Cordelia');
    guest = await newAccount(server, 'guest', 600);
    for (const someone of [owner, iago]) {
      await someone.call('subscribe', {
        subscriptions: [{ name: 'kitchen' }],
      });
    }
    await owner.call('subscribe', {
      subscriptions: [{ name: 'cellar' }],
      invite_only: true,
    });
    await owner.call('updateRealm', { enable_spectator_access: true });
    await owner.call('subscribe', {
      subscriptions: [{ name: 'street' }],
      is_web_public: true,
    });
    await owner.call('updateRealm', { enable_spectator_access: false });
  });

  afterAll(() => server.stop());

  describe('sending', () => {
    it("returns the file's URL, notifies the owner, and serves the file", async () => {
      const events = await queueOf(iago);
      const { body } = await iago.request(
        'POST',
        '/user_uploads',
        formOf(['my notes (1).txt', 'ten bytes!']),
      );
      expect(body).toEqual({
        result: 'success',
        msg: '',
        url: expect.stringMatching(
          /^\/user_uploads\/\d+\/[0-9a-f]{1,2}\/[\w-]{24}\/my-notes-1.txt$/,
        ),
        uri: body.url,
        filename: 'my notes (1).txt',
      });
      const attachment = await attachmentOf(iago, body.url);
      expect(attachment).toEqual({
        id: expect.any(Number),
        name: 'my notes (1).txt',
        path_id: body.url.replace('/user_uploads/', ''),
        size: 10,
        create_time: expect.any(Number),
        message_ids: [],
      });
      const { upload_space_used } = (await iago.get('/attachments')).body;
      expect(await events()).toMatchObject([
        { type: 'attachment', op: 'add', attachment, upload_space_used },
      ]);
      const response = await load(iago, body.url);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('ten bytes!');
    });

    it('leaves newer fields out of responses at older levels', async () => {
      const old = iago.atLevel(284);
      const { body } = await old.request('POST', '/user_uploads', formOf(['a.txt', 'x']));
      expect(Object.keys(body).sort()).toEqual(['msg', 'result', 'uri', 'url']);
      expect(
        await iago.atLevel(285).request('POST', '/user_uploads', formOf(['a.txt', 'x'])),
      ).toMatchObject({ body: { filename: 'a.txt' } });
    });

    it('is allowed for bots, and keeps names in any script', async () => {
      const bot = await newBot(iago, 'porter');
      const { url, filename } = await upload(bot, 'отчёт 東京.txt');
      expect(filename).toBe('отчёт 東京.txt');
      expect(url).toMatch(/\/отчёт-東京\.txt$/);
      const response = await load(bot, url);
      expect(await response.text()).toBe('some notes');
      expect(response.headers.get('content-disposition')).toBe(
        `inline; filename="_____ __.txt"; filename*=UTF-8''${encodeURIComponent('отчёт 東京.txt')}`,
      );
    });

    it('rejects no file and several files', async () => {
      const before = await listed(iago);
      expect(await iago.request('POST', '/user_uploads', new FormData())).toMatchObject(
        badRequest('You must specify a file to upload'),
      );
      expect(await iago.post('/user_uploads')).toMatchObject(
        badRequest('You must specify a file to upload'),
      );
      expect(
        await iago.request('POST', '/user_uploads', formOf(['a', 'x'], ['b', 'y'])),
      ).toMatchObject(badRequest('You may only upload one file at a time'));
      expect(await listed(iago)).toEqual(before);
    });

    it('rejects a file above the limit, and accepts one at the limit', async () => {
      const largest = Buffer.alloc(100 * 1024 * 1024, 'x');
      const { url } = await upload(cordelia, 'most.bin', largest, 'application/octet-stream');
      expect((await attachmentOf(cordelia, url)).size).toBe(largest.length);
      await cordelia.call('deleteAttachment', {
        attachment_id: (await attachmentOf(cordelia, url)).id,
      });
      expect(
        await cordelia.request(
          'POST',
          '/user_uploads',
          formOf(['more.bin', Buffer.concat([largest, Buffer.from('y')])]),
        ),
      ).toMatchObject(
        badRequest("File is larger than this server's configured maximum upload size (100 MiB)."),
      );
    });

    it("rejects a file that exceeds the organization's quota", async () => {
      const setQuota = (quota: string) => sql(`update realm set upload_quota_mib = ${quota}`);
      const { upload_space_used } = (await iago.get('/attachments')).body;
      await setQuota('1');
      const body = await iago.call('registerQueue', { fetch_event_types: ['realm'] });
      expect(body).toMatchObject({ max_file_upload_size_mib: 100, realm_upload_quota_mib: 1 });
      const remaining = 1024 * 1024 - upload_space_used;
      expect(
        await iago.request('POST', '/user_uploads', formOf(['a', Buffer.alloc(remaining + 1)])),
      ).toMatchObject({
        status: 400,
        body: {
          code: 'REALM_UPLOAD_QUOTA',
          msg: "Upload would exceed your organization's upload quota.",
        },
      });
      const { url } = await upload(iago, 'a', Buffer.alloc(remaining));
      await iago.call('deleteAttachment', { attachment_id: (await attachmentOf(iago, url)).id });
      await setQuota('null');
      expect((await iago.post('/register')).body.realm_upload_quota_mib).toBeNull();
    });

    it('authenticates before it reads the body', async () => {
      expect(
        await server.anonymous.request('POST', '/user_uploads', formOf(['a', 'x'])),
      ).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    });
  });

  describe('reading', () => {
    it('is allowed for everyone where the channel is web-public', async () => {
      const { url } = await upload(owner, 'poster.txt');
      await send(owner, link(url), { type: 'channel', to: 'street', topic: 'news' });
      expect(await statusOf(server.anonymous, url)).toBe(401);
      await owner.call('updateRealm', { enable_spectator_access: true });
      expect(await statusOf(server.anonymous, url)).toBe(200);
      const temporary = await server.anonymous.get(url);
      expect(temporary).toMatchObject({ status: 200 });
      await owner.call('updateRealm', { enable_spectator_access: false });
      expect(await statusOf(server.anonymous, url)).toBe(401);
    });

    it.each([
      ['/user_uploads/1/ab/nothing/x.txt', 404],
      ['/user_uploads/thumbnail/1/ab/nothing/x.txt/840x560.webp', 404],
      ['/user_uploads/temporary/nonsense/x.txt', 400],
      ['/user_uploads/1/%00/a/x', 400],
      ['/user_uploads/%E0%A4%A/x', 400],
      ['/user_uploads/../secrets', 404],
      ['/user_uploads/1/..%2f..%2f..%2fsecrets', 404],
      ['/user_uploads', 404],
    ])('finds nothing at %s', async (path, status) => {
      expect(await statusOf(iago, path)).toBe(status);
    });

    it('returns a URL that needs no credentials for a minute', async () => {
      const { url } = await upload(iago, 'for-the-phone.txt');
      const { body } = await iago.get(url);
      expect(body.url).toMatch(/^\/user_uploads\/temporary\/[\w.-]+\/for-the-phone\.txt$/);
      expect(await (await load(server.anonymous, body.url)).text()).toBe('some notes');
      expect(await cordelia.get(url)).toMatchObject({ status: 403 });
      expect(await iago.get(`${url}x`)).toMatchObject({ status: 404 });
      expect(await iago.get(`${url}%00`)).toMatchObject({ status: 400 });
      expect(await server.anonymous.get(url)).toMatchObject({ status: 401 });
      const other = await load(iago, `${body.url}x`);
      expect([other.status, await other.json()]).toMatchObject([400, { msg: 'Invalid filename' }]);
      const forged = await load(iago, body.url.replace(/temporary\/./, 'temporary/_'));
      expect([forged.status, await forged.json()]).toMatchObject([400, { msg: 'Invalid token' }]);
      const { clock, fileTokens } = server.parley.ports;
      const path = url.replace('/user_uploads/', '');
      const at = (seconds: number) =>
        `/user_uploads/temporary/${fileTokens.issue(path, clock.now() + seconds)}/for-the-phone.txt`;
      expect(await statusOf(server.anonymous, at(5))).toBe(200);
      expect(await statusOf(server.anonymous, at(-1))).toBe(400);
    });

    it('supports range and conditional requests', async () => {
      const { url } = await upload(iago, 'digits.txt', '0123456789');
      const part = async (range: string, headers = {}) => {
        const response = await load(iago, url, { range, ...headers });
        return [response.status, response.headers.get('content-range'), await response.text()];
      };
      expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
      expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
      expect(await part('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89']);
      expect(await part('bytes=5-100')).toEqual([206, 'bytes 5-9/10', '56789']);
      expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
      expect(await part('nonsense')).toEqual([200, null, '0123456789']);
      expect(await part('bytes=0-0,5-5')).toEqual([200, null, '0123456789']);
      const whole = await load(iago, url);
      const etag = whole.headers.get('etag') ?? '';
      expect(whole.headers.get('content-length')).toBe('10');
      expect(whole.headers.get('accept-ranges')).toBe('bytes');
      await whole.text();
      expect(await part('bytes=2-4', { 'if-range': etag })).toContain(206);
      expect(await part('bytes=2-4', { 'if-range': '"other"' })).toContain(200);
      expect(await conditional(iago, url, etag)).toBe(304);
      expect(await conditional(iago, url, '"other"')).toBe(200);
      const head = await fetch(`${iago.site}${url}`, {
        method: 'HEAD',
        headers: authorization(iago),
      });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
      expect((await fetch(`${iago.site}${url}`, { method: 'PUT' })).status).toBe(404);
    });

    it.each([
      ['page.html', 'text/html', 'attachment', 'text/html'],
      ['drawing.svg', 'image/svg+xml', 'attachment', 'image/svg+xml'],
      ['photo.png', 'image/png', 'inline', 'image/png'],
      ['notes.txt', 'text/plain', 'inline', 'text/plain; charset=utf-8'],
      ['paper.pdf', 'application/pdf', 'inline', 'application/pdf'],
      ['odd', '', 'attachment', 'application/octet-stream'],
    ])('serves %s so that nothing in it runs', async (name, type, kind, contentType) => {
      const { url } = await upload(iago, name, '<script>alert(1)</script>', type);
      const response = await load(iago, url);
      await response.text();
      const { headers } = response;
      expect(headers.get('content-type')).toBe(contentType);
      expect(headers.get('content-disposition')).toContain(`${kind}; filename="${name}"`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('cache-control')).toBe('private, immutable');
      const saved = await load(iago, url.replace('user_uploads/', 'user_uploads/download/'));
      await saved.text();
      expect(saved.headers.get('content-disposition')).toContain('attachment;');
    });
  });

  describe('in messages', () => {
    it('are claimed and released by sending and editing; the sender is notified each time', async () => {
      const [one, other] = [await upload(iago, 'one.txt'), await upload(iago, 'other.txt')];
      const events = await queueOf(iago);
      const id = await send(iago, `${link(one.url)} ${link(one.url)}`);
      const narrow = [
        { operator: 'has', operand: 'attachment' },
        { operator: 'id', operand: id },
      ];
      const hasAttachment = async () =>
        (await iago.get('/messages', { anchor: id, num_before: 0, num_after: 0, narrow })).body
          .messages.length === 1;
      expect(await hasAttachment()).toBe(true);
      const kept = await iago.patch(`/messages/${id}`, {
        content: `${link(one.url)} ${link(other.url)}`,
      });
      expect(kept.body.detached_uploads).toEqual([]);
      const left = await iago.patch(`/messages/${id}`, { content: link(other.url) });
      const removed = await attachmentOf(iago, one.url);
      expect(left.body.detached_uploads).toEqual([removed]);
      expect(removed.message_ids).toEqual([]);
      const bare = await iago.patch(`/messages/${id}`, { content: 'nothing' });
      expect(bare.body.detached_uploads).toHaveLength(1);
      expect(await hasAttachment()).toBe(false);
      const received = (await events()).filter(
        ({ type }: { readonly type: string }) => type === 'attachment',
      );
      expect(
        received.map(
          ({
            op,
            attachment,
          }: {
            op: string;
            attachment: { name: string; message_ids: number[] };
          }) => [op, attachment.name, attachment.message_ids],
        ),
      ).toEqual([
        ['update', 'one.txt', [id]],
        ['update', 'other.txt', [id]],
        ['update', 'one.txt', []],
        ['update', 'other.txt', []],
      ]);
    });

    it('are not released as long as another message links them', async () => {
      const { url } = await upload(iago, 'shared.txt');
      const [first, second] = [await send(iago, link(url)), await send(iago, link(url))];
      const edited = await iago.patch(`/messages/${first}`, { content: 'nothing' });
      expect(edited.body.detached_uploads).toEqual([]);
      expect((await attachmentOf(iago, url)).message_ids).toEqual([second]);
    });

    it('are kept for a scheduled message', async () => {
      const { url } = await upload(iago, 'later.txt');
      await iago.call('scheduleMessage', {
        type: 'direct',
        to: [cordelia.userId],
        content: link(url),
        scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600,
      });
      const id = await send(iago, link(url));
      await owner.call('deleteMessage', { message_id: id });
      expect(await statusOf(iago, url)).toBe(200);
    });

    it('have times in the format of each level', async () => {
      const { url } = await upload(iago, 'dated.txt');
      const id = await send(iago, link(url));
      const at = async (level: number) => attachmentOf(iago.atLevel(level), url);
      const now = await at(currentLevel);
      const { create_time, message_ids: _, ...rest } = now;
      expect(now.message_ids).toEqual([id]);
      expect(await at(472)).toEqual(now);
      const dated = { ...rest, create_time, messages: [{ id, date_sent: expect.any(Number) }] };
      expect(await at(471)).toEqual(dated);
      expect(await at(443)).toEqual(dated);
      expect(await at(442)).toMatchObject({ create_time: create_time * 1000 });
      expect((await at(442)).messages[0].date_sent % 1000).toBe(0);
      expect((await at(442)).messages[0].date_sent).toBeGreaterThan(1e12);
      const response = await iago.atLevel(284).patch(`/messages/${id}`, { content: 'x' });
      expect(response.body).not.toHaveProperty('detached_uploads');
    });
  });

  describe('deleting', () => {
    it('removes the file, whichever messages link it, and notifies the owner', async () => {
      const { url } = await upload(iago, 'regretted.txt');
      await send(iago, link(url));
      const { id } = await attachmentOf(iago, url);
      const events = await queueOf(iago);
      expect((await iago.delete(`/attachments/${id}`)).body).toEqual({
        result: 'success',
        msg: '',
      });
      expect(await statusOf(owner, url)).toBe(404);
      const { upload_space_used } = (await iago.get('/attachments')).body;
      expect(await events()).toMatchObject([
        { type: 'attachment', op: 'remove', attachment: { id }, upload_space_used },
      ]);
      expect(await iago.delete(`/attachments/${id}`)).toMatchObject(
        badRequest('Invalid attachment'),
      );
    });
  });

  describe('images', () => {
    const frame = (background: string) =>
      sharp({ create: { width: 1200, height: 900, channels: 3, background } });

    it('get a thumbnail, which messages show', async () => {
      const { url } = await upload(
        iago,
        'photo.png',
        new Uint8Array(await frame('teal').png().toBuffer()),
        'image/png',
      );
      const id = await send(iago, `[photo](${url})`);
      const { rendered_content, content } = (await iago.get(`/messages/${id}`)).body.message;
      const thumbnail = `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`;
      expect(rendered_content ?? content).toContain(
        `data-original-dimensions="1200x900" src="${thumbnail}"`,
      );
      const response = await load(owner, thumbnail);
      expect(response.headers.get('content-type')).toBe('image/webp');
      const { width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect([width, height]).toEqual([747, 560]);
      expect(await statusOf(guest, thumbnail)).toBe(403);
      expect(await statusOf(owner, thumbnail.replace('.webp', '-anim.webp'))).toBe(404);
      await owner.call('deleteMessage', { message_id: id });
      expect(await statusOf(iago, thumbnail)).toBe(404);
    });

    it('are ordinary files if they cannot be decoded', async () => {
      const { url } = await upload(iago, 'broken.png', 'no picture', 'image/png');
      expect(await statusOf(iago, url)).toBe(200);
      expect(
        await statusOf(iago, `${url.replace('uploads/', 'uploads/thumbnail/')}/840x560.webp`),
      ).toBe(404);
    });
  });
});
