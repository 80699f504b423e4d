import type { FileStore, SentAs } from '@parley/core/messages';
import { inMemory } from '@parley/core/in-memory';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

/** A storage that clients read themselves. */
const linking: FileStore = {
  ...inMemory().files,
  link: (key: string, { contentType, disposition }: SentAs) =>
    TE.right(
      O.some(
        `https://s3.example.org/${key}?${new URLSearchParams({ contentType, disposition }).toString()}`,
      ),
    ),
};

describe('uploads that clients read from the storage', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer({
      with: { files: linking },
      fileOrigin: 'https://s3.example.org',
    });
  });

  afterAll(() => server.stop());

  const ask = async (name: string, type: string, method = 'GET') => {
    const form = new FormData();
    form.append('file', new Blob(['content'], { type }), name);
    const { body } = await server.owner.request('POST', '/user_uploads', form);
    const { email = '', apiKey = '' } = server.owner;
    return fetch(`http://127.0.0.1:${server.port}${body.url}`, {
      method,
      redirect: 'manual',
      headers: { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` },
    });
  };

  it.each([
    ['face.gif', 'image/gif', 'inline'],
    ['film.mp4', 'video/mp4', 'inline'],
    ['page.html', 'text/html', 'attachment'],
    ['drawing.svg', 'image/svg+xml', 'attachment'],
    ['archive.zip', 'application/zip', 'attachment'],
  ])('leads to %s, and nobody keeps the way', async (name, type, kind) => {
    const response = await ask(name, type);
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const url = new URL(response.headers.get('location') ?? '');
    expect(url.origin).toBe('https://s3.example.org');
    expect(url.searchParams.get('contentType')).toBe(type);
    expect(url.searchParams.get('disposition')).toMatch(new RegExp(`^${kind}; filename="${name}"`));
  });

  it.each([
    ['notes.txt', 'text/plain', 'GET'],
    ['paper.pdf', 'application/pdf', 'GET'],
    ['face.gif', 'image/gif', 'HEAD'],
  ])(
    'sends %s itself, with header fields that the storage does not send',
    async (name, type, method) => {
      const response = await ask(name, type, method);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('leads nobody who may not read the file', async () => {
    const allowed = await ask('face.gif', 'image/gif');
    const refused = await fetch(allowed.url, { redirect: 'manual' });
    expect([allowed.status, refused.status]).toEqual([302, 401]);
  });
});
