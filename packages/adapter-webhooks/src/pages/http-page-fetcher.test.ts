import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import * as O from 'fp-ts/Option';
import { httpPageFetcher } from './http-page-fetcher';

const html = '<title>News</title><meta property="og:image" content="/a.png">';

describe('httpPageFetcher', () => {
  /** What the server does at each path. */
  const answers = new Map<string, RequestListener>();
  const requested: string[] = [];
  let server: Server;
  let root: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      requested.push(path);
      answers.get(path)?.(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    answers.clear();
    requested.splice(0);
  });

  const { page, picture } = httpPageFetcher({ allowsPrivateNetworks: true, timeout: 60 });
  /** For servers that never end, so that a slow machine makes no difference. */
  const hasty = httpPageFetcher({ allowsPrivateNetworks: true, timeout: 0.2 });

  const answer = (path: string, listener: RequestListener): string => {
    answers.set(path, listener);
    return `${root}${path}`;
  };
  const answering =
    (body: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200) =>
    (...[, response]: Parameters<RequestListener>): void => {
      response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(body);
    };
  const redirecting = (to: string) => answering('', { Location: to }, 302);

  it('reads what a page says about itself', async () => {
    const url = answer('/', answering(html));
    expect(await page(url)()).toEqual(
      O.some({ title: 'News', description: '', pictureUrl: `${root}/a.png` }),
    );
  });

  it('follows redirects, from which the picture is found', async () => {
    answer('/there/', answering('<title>There</title><meta name=og:image content=b.png>'));
    const url = answer('/here', redirecting('/there/'));
    expect(await page(url)()).toEqual(
      O.some({ title: 'There', description: '', pictureUrl: `${root}/there/b.png` }),
    );
  });

  it.each([
    ['three redirects', 3, true],
    ['four redirects', 4, false],
  ])('after %s', async (_, count, isFound) => {
    answer('/0', answering(html));
    for (let n = 1; n <= count; n += 1) {
      answer(`/${n}`, redirecting(`/${n - 1}`));
    }
    expect(O.isSome(await page(`${root}/${count}`)())).toBe(isFound);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.org/',
    'javascript:1',
    'data:text/html,<title>x</title>',
    'http://',
  ])('does not follow a redirect to %s', async (to) => {
    expect(await page(answer('/', redirecting(to)))()).toEqual(O.none);
  });

  it('connects to no private network', async () => {
    const careful = httpPageFetcher({ allowsPrivateNetworks: false });
    const url = answer('/', answering(html));
    const { port } = new URL(root);
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0']) {
      expect(await careful.page(`http://${host}:${port}/`)()).toEqual(O.none);
      expect(await careful.picture(`http://${host}:${port}/`)()).toEqual(O.none);
    }
    expect(requested).toEqual([]);
    expect(O.isSome(await page(url)())).toBe(true);
  });

  it.each<readonly [string, RequestListener]>([
    ['a missing page', answering(html, {}, 404)],
    ['another kind', answering(html, { 'Content-Type': 'application/pdf' })],
    ['no kind', (_, response) => response.writeHead(200).end(html)],
    ['a broken connection', (request) => request.socket.destroy()],
    [
      'fewer bytes than announced',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '9999' });
        response.write(html, () => response.destroy());
      },
    ],
    ['what is not compressed as announced', answering(html, { 'Content-Encoding': 'gzip' })],
    ['a redirect without a place', answering('', {}, 302)],
  ])('finds nothing in %s', async (_, listener) => {
    expect(await page(answer('/', listener))()).toEqual(O.none);
    expect(requested).toEqual(['/']);
  });

  it.each<readonly [string, RequestListener]>([
    ['silent', () => undefined],
    [
      'slow',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' }).write('<ti');
      },
    ],
    [
      'redirecting forever and slowly',
      (_, response) => {
        response.writeHead(302, { Location: '/' }).flushHeaders();
      },
    ],
  ])('leaves a server that is %s', async (_, listener) => {
    expect(await hasty.page(answer('/', listener))()).toEqual(O.none);
    expect(await hasty.picture(answer('/', listener))()).toEqual(O.none);
  });

  it('takes the beginning of a page that never ends, and closes the connection', async () => {
    const closed = new Promise<void>((resolve) => {
      answer('/', (_, response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'Content-Type': 'text/html' }).write(html);
        const flood = (): void => {
          while (!response.destroyed && response.write('x'.repeat(100_000)));
        };
        response.on('drain', flood);
        flood();
      });
    });
    expect(await page(`${root}/`)()).toMatchObject(O.some({ title: 'News' }));
    await closed;
  });

  it('expands no more of a compressed page than it reads', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(html), Buffer.alloc(200_000_000, 'x')]));
    const before = process.memoryUsage().arrayBuffers;
    const url = answer('/', answering(bomb, { 'Content-Encoding': 'gzip' }));
    expect(await page(url)()).toMatchObject(O.some({ title: 'News' }));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  describe('a picture', () => {
    const png = { 'Content-Type': 'image/png' };

    it('is read whole', async () => {
      const url = answer('/a.png', answering(Buffer.from([1, 2, 3]), png));
      expect(await picture(url)()).toEqual(O.some(Buffer.from([1, 2, 3])));
    });

    it.each<readonly [string, Buffer, Readonly<Record<string, string>>]>([
      ['too large', Buffer.alloc(4 * 1024 * 1024 + 1), png],
      [
        'too large when it is expanded',
        gzipSync(Buffer.alloc(50_000_000)),
        { ...png, 'Content-Encoding': 'gzip' },
      ],
      ['a page', Buffer.from(html), {}],
    ])('is not taken if it is %s', async (_, bytes, headers) => {
      expect(await picture(answer('/a.png', answering(bytes, headers)))()).toEqual(O.none);
    });
  });
});
