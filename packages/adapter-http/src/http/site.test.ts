import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gzipSync, gunzipSync } from 'node:zlib';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';
import { readSite } from './site-files';
import { serveSite } from './site';

const index = '<!doctype html><script src="assets/main-1a2b.js"></script>';
const script = 'console.log("here")';

describe('the files of the web client', () => {
  let folder: string;
  let server: MemoryServer;
  let bare: MemoryServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-site-'));
    writeFileSync(join(folder, '..', 'secret.txt'), 'secret');
    mkdirSync(join(folder, 'assets'));
    for (const [name, text] of [
      ['index.html', index],
      ['licenses.txt', 'licenses'],
      ['assets/main-1a2b.js', script],
    ] as const) {
      writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
    }
    server = await startMemoryServer({
      site: readSite(folder),
      fileOrigin: 'https://s3.example.org',
    });
    bare = await startMemoryServer();
  });

  afterAll(async () => {
    await server.stop();
    await bare.stop();
    rmSync(folder, { recursive: true });
  });

  const ask = async (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
    port = server.port,
  ) => {
    const sent = request({ port, path, headers, method });
    sent.end();
    const [response] = await once(sent, 'response');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: await buffer(response),
    };
  };

  it('are an index that is never cached, with a strict policy', async () => {
    const { status, headers, body } = await ask('/');
    expect([status, String(body)]).toEqual([200, index]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types parley");
    expect(policy).toContain("img-src 'self' data: blob: https://s3.example.org;");
    expect(policy).not.toContain('unsafe');
    const again = await ask('/', { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(await ask('/?a=b')).toMatchObject({ status: 200 });
  });

  it('have immutable names in assets', async () => {
    const { headers, body } = await ask('/assets/main-1a2b.js');
    expect([String(body), headers['cache-control']]).toEqual([
      script,
      'public, max-age=31536000, immutable',
    ]);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await ask('/licenses.txt')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=1.0', 'br'],
    ['GZIP', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['identity', undefined],
    ['brotli', undefined],
  ])('are compressed for a client that accepts %s', async (accepted, encoding) => {
    const { headers, body } = await ask('/assets/main-1a2b.js', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    const plain =
      encoding === undefined
        ? body
        : encoding === 'br'
          ? brotliDecompressSync(body)
          : gunzipSync(body);
    expect([String(plain), Number(headers['content-length'])]).toEqual([script, body.length]);
  });

  it('have a head without a body', async () => {
    const { status, headers, body } = await ask('/', {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([
      200,
      String(index.length),
      0,
    ]);
  });

  it.each([
    '/assets/',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/main-1a2b.js.br',
    '/assets/main-1a2b.js/',
    '/index.html/x',
    '/constructor',
    '/__proto__',
  ])('are nothing else: %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('are only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await ask('/', {}, method)).status).toBe(404);
    }
  });

  it('have an icon and robots.txt, and are nothing where they are off', async () => {
    for (const path of ['/favicon.ico', '/favicon.svg', '/robots.txt']) {
      expect((await ask(path)).status).toBe(200);
    }
    for (const path of ['/', '/favicon.ico', '/robots.txt', '/assets/main-1a2b.js']) {
      expect((await ask(path, {}, 'GET', bare.port)).status).toBe(404);
    }
  });

  it('are below the path at which an embedding program mounts them', async () => {
    const app = express();
    app.use('/chat', serveSite(readSite(folder)));
    const http = app.listen(0);
    await once(http, 'listening');
    const { port } = http.address() as AddressInfo;
    try {
      const moved = await ask('/chat?x=1', {}, 'GET', port);
      expect([moved.status, moved.headers.location]).toEqual([302, 'chat/']);
      expect(String((await ask('/chat/', {}, 'GET', port)).body)).toBe(index);
      expect((await ask('/chat/assets/main-1a2b.js', {}, 'GET', port)).status).toBe(200);
    } finally {
      http.close();
    }
  });

  describe('and failures', () => {
    const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

    it('are pages for people', async () => {
      for (const [path, status] of [
        ['/nowhere', 404],
        ['/user_uploads/1/ab/c/x.png', 404],
        ['/%zz', 400],
      ] as const) {
        const answer = await ask(path, html);
        expect([answer.status, answer.headers['content-type']]).toEqual([
          status,
          'text/html; charset=utf-8',
        ]);
        expect(String(answer.body)).toContain('<main>');
      }
    });

    it('are JSON for programs', async () => {
      for (const [path, headers] of [
        ['/nowhere', {}],
        ['/nowhere', { Accept: 'application/json' }],
        ['/api/v1/nowhere', html],
        ['/api/v1/users/me', html],
      ] as const) {
        const { body } = await ask(path, headers);
        expect(JSON.parse(String(body))).toMatchObject({ result: 'error' });
      }
    });
  });
});
