import type { ApiClient } from '@parley/adapter-http/testing';
import sharp from 'sharp';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, ownerPassword, startTestServer } from '../testing/test-server';

const durationOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

describe('uploads of hostile images', () => {
  let server: TestServer;
  let owner: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
  });

  afterAll(() => server.stop());

  const form = (bytes: Uint8Array, name: string, type = 'image/png'): FormData => {
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return data;
  };

  const upload = (bytes: Uint8Array, name = 'picture.png') =>
    owner.request('POST', '/user_uploads', form(bytes, name));

  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f">${'<feTurbulence numOctaves="99"/>'.repeat(50)}</filter><rect width="9000" height="9000" filter="url(#f)"/></svg>`,
  );

  const readFile = async (url: string): Promise<string> => {
    const key = Buffer.from(`${owner.email ?? ''}:${owner.apiKey ?? ''}`).toString('base64');
    const headers = { authorization: `Basic ${key}` };
    return (await fetch(`${server.site}${url}`, { headers })).text();
  };

  const previewOf = async (link: string): Promise<boolean> => {
    const { body } = await owner.post('/messages/render', { content: `[picture](${link})` });
    return String(body.rendered).includes('/thumbnail/');
  };

  it('are stored as files without a thumbnail if they are not decoded', async () => {
    for (const bytes of [svg, Buffer.from('hello'), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]) {
      const { status, body } = await upload(bytes);
      expect(status).toBe(200);
      expect(await previewOf(body.url)).toBe(false);
    }
    const real = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await previewOf((await upload(real)).body.url)).toBe(true);
  });

  it('are rejected as avatars and emoji', async () => {
    const badImage = {
      result: 'error',
      code: 'BAD_IMAGE',
      msg: 'Could not decode image; did you upload an image file?',
    };
    const avatar = await owner.request('POST', '/users/me/avatar', form(svg, 'me.png'));
    const emoji = await owner.request('POST', '/realm/emoji/bomb', form(svg, 'bomb.png'));
    expect([avatar.body, emoji.body]).toEqual([badImage, badImage]);
  });

  it('do not delay logins and file downloads', async () => {
    const large = await sharp({
      create: { width: 8900, height: 9900, channels: 3, background: 'teal' },
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { body: text } = await owner.request(
      'POST',
      '/user_uploads',
      form(Buffer.from('hello'), 'a.txt', 'text/plain'),
    );
    expect(await readFile(text.url)).toBe('hello');
    const isUnderWay = { value: true };
    const bombs = Promise.all([
      ...Array.from({ length: 4 }, () => upload(large)),
      ...Array.from({ length: 8 }, () => upload(svg)),
    ]).finally(() => {
      isUnderWay.value = false;
    });
    const alone = await durationOf(() => server.anonymous.logIn(ownerEmail, ownerPassword));
    const waited: number[] = [];
    while (isUnderWay.value) {
      waited.push(
        await durationOf(() => server.anonymous.logIn(ownerEmail, ownerPassword)),
        await durationOf(() => readFile(text.url)),
      );
    }
    for (const { status } of await bombs) {
      expect(status).toBe(200);
    }
    expect(waited.length).toBeGreaterThan(2);
    expect(Math.max(...waited)).toBeLessThan(Math.max(1000, 5 * alone));
  }, 120_000);
});
