import * as E from 'fp-ts/Either';
import { cookieIn } from '../testing/tabs';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, startTestServer, testDomain } from '../testing/test-server';

describe('a link to log in', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  const newLink = async (): Promise<string> => {
    const created = await server.parley.useCases.accounts.createLoginLink({
      host: testDomain,
      email: ownerEmail,
    })();
    if (E.isLeft(created)) {
      throw new Error('there is no link');
    }
    return `${server.site}${new URL(created.right).pathname}`;
  };

  const open = (link: string, method: string, headers: Record<string, string> = {}) =>
    fetch(link, { method, redirect: 'manual', headers });

  it('logs in once, by the button of its page', async () => {
    const link = await newLink();
    for (const method of ['HEAD', 'GET', 'GET']) {
      const { status, headers } = await open(link, method);
      expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    }
    const opened = await open(link, 'POST');
    const page = server.anonymous.with({ Cookie: cookieIn(opened) ?? '' });
    expect((await page.get('/users/me')).body).toMatchObject({ email: ownerEmail });
    const again = await open(link, 'POST');
    expect([again.status, again.headers.get('set-cookie')]).toEqual([404, null]);
  });

  it('logs in once, of many attempts at once', async () => {
    const link = await newLink();
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(link, 'POST')));
    expect(opened.filter((one) => cookieIn(one) !== undefined)).toHaveLength(1);
  });

  it.each([
    '/login/x',
    '/join',
    '/join/x',
    '/accounts/password/reset/x',
    '/accounts/confirm_new_email/x',
  ])('logs nobody in from a page of another site, as %s does not', async (path) => {
    const link = `${server.site}${path}`;
    expect((await open(link, 'POST', { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await open(link, 'POST', { Origin: server.site })).status).not.toBe(403);
    // With none at all, forms have the origin "null", like those of other sites.
    expect((await open(link, 'GET')).headers.get('referrer-policy')).toBe('same-origin');
  });

  it('is used up by no other page, and replaced by a newer one', async () => {
    const link = await newLink();
    const forged = await open(link, 'POST', { Origin: 'https://evil.example' });
    expect([forged.status, forged.headers.get('set-cookie')]).toEqual([403, null]);
    const newer = await newLink();
    expect((await open(link, 'POST')).status).toBe(404);
    expect(cookieIn(await open(newer, 'POST'))).toBeDefined();
  });
});
