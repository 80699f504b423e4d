import type { ApiClient } from '@parley/adapter-http/testing';
import { newChannel } from '../testing/channels';
import { emailWith, emailsWith } from '../testing/outbox';
import type { TestServer } from '../testing/test-server';
import { startTestServer, testDomain } from '../testing/test-server';

describe('emails about missed messages', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  const newReader = async (name: string): Promise<ApiClient> => {
    const reader = await server.newUser(name);
    await reader.call('updateSettings', {
      email_notifications_batching_period_seconds: 1,
      timezone: 'Europe/Warsaw',
      twenty_four_hour_time: true,
    });
    return reader;
  };
  /** The job of each minute. */
  const note = () => server.parley.useCases.accounts.noteMissedMessages()();
  const tell = ({ email = '' }: ApiClient, content: string) =>
    server.owner.call('sendMessage', { type: 'private', to: [email], content });
  /** The link that a mail program follows, at the port of this server. */
  const linkIn = (email: string): string =>
    server.site +
    (/^List-Unsubscribe:\s+<http:\/\/[^/]+(\/accounts\/unsubscribe\/\w+\/\w+)>/m.exec(email)?.[1] ??
      '');

  it('tell people who are away what was written, with a link that turns them off', async () => {
    const reader = await newReader('hamlet');
    await tell(reader, 'Alas, *poor* Yorick');
    await note();
    const email = await emailWith(server, 'poor');
    expect(email).toContain('> Alas, *poor* Yorick');
    expect(email).toContain('Alas, <em>poor</em> Yorick');
    expect(email).toMatch(/^Owner, \d+ \w+ \d+, \d\d:\d\d CES?T:/m);
    expect(email).toContain(`http://${testDomain}/#narrow/dm/`);
    expect(email).toMatch(/^Message-ID: <message\./im);
    expect(email).toMatch(/^References: <conversation\./im);
    expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    const link = linkIn(email);
    const page = await fetch(link);
    expect([page.status, (await page.text()).includes('<form method="post">')]).toEqual([
      200,
      true,
    ]);
    const done = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('are turned off');
    const { enable_offline_email_notifications: isOn } = (
      await reader.call('registerQueue', {
        fetch_event_types: ['user_settings'],
        client_capabilities: { user_settings_object: true },
      })
    ).user_settings ?? { enable_offline_email_notifications: true };
    expect(isOn).toBe(false);

    await tell(reader, 'Not for Hamlet');
    const other = await newReader('ophelia');
    await tell(other, 'For Ophelia');
    await note();
    await emailWith(server, 'For Ophelia');
    expect(emailsWith(server, 'Not for Hamlet')).toEqual([]);
    expect((await fetch(`${link.slice(0, -1)}x`, { method: 'POST' })).status).toBe(404);
  });

  it('go to people who are mentioned, and not to those who are here', async () => {
    const [away, here] = [await newReader('laertes'), await newReader('gertrude')];
    const to = await newChannel(server.owner, 'castle', {});
    for (const reader of [away, here]) {
      await reader.call('subscribe', { subscriptions: [{ name: 'castle' }] });
    }
    await here.call('registerQueue', {});
    await here.call('reportPresence', { status: 'active', new_user_input: true });
    const mention = '@**laertes** @**gertrude** to the hall';
    await server.owner.call('sendMessage', {
      type: 'stream',
      to,
      topic: 'duel',
      content: mention,
    });
    await note();
    const email = await emailWith(server, 'to the hall');
    expect(email).toContain('Subject: #castle > duel');
    await tell(away, 'afterwards');
    await note();
    await emailWith(server, 'afterwards');
    expect(emailsWith(server, 'to the hall')).toHaveLength(1);
    expect(email).toMatch(/^To: laertes/m);
  });
});
