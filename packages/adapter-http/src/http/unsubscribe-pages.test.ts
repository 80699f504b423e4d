import { fakeConfirmationTokens } from '@parley/core/in-memory';
import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

describe('the pages that turn off emails', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  /** What a link does whose path ends with that, before the token of the owner. */
  const follow = async (path: string) => {
    const { users } = server.ports.state();
    const owner = users.find(({ id }) => id === server.owner.userId);
    const token = fakeConfirmationTokens.tokenOf({
      id: Number(owner?.id),
      tokenSalt: String(owner?.joinedAt),
    });
    const link = `${server.owner.site}/accounts/unsubscribe/${path}${token}`;
    const question = await fetch(link);
    const done = await fetch(link, { method: 'POST' });
    return {
      statuses: [question.status, done.status],
      text: await done.text(),
      settings: owner && server.ports.state().settings.get(owner.id),
    };
  };

  it.each([
    ['digest/', 'about what happened', { enable_digest_emails: false }],
    ['missed_messages/', 'about direct messages', { enable_offline_email_notifications: false }],
    // As in emails of older versions.
    ['', 'about direct messages', { enable_offline_email_notifications: false }],
  ])('turn them off by a link with %j', async (path, kind, expected) => {
    const { statuses, text, settings } = await follow(path);
    expect(statuses).toEqual([200, 200]);
    expect(text).toContain('The emails are turned off');
    expect(text).toContain(kind);
    expect(settings).toMatchObject(expected);
  });

  it('do not know other kinds', async () => {
    expect((await follow('passwords/')).statuses).toEqual([404, 404]);
  });
});
