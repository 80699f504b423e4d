import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ApiClient } from '@parley/adapter-http/testing';
import type { SendMailOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';
import { newBot } from '../testing/accounts';
import { killableServers } from '../testing/killable-servers';
import { runCommand } from '../testing/run-command';
import { runInProcess } from '../testing/run-in-process';
import type { SpawnedServer } from '../testing/spawned-server';
import { freePort, ownerEmail, spawnServer } from '../testing/spawned-server';
import { until, untilTrue } from '../testing/until';

const domain = 'chat.example.org';

describe('the email gateway of a server', () => {
  const servers = killableServers();
  const { folder, end, count, query, untilBlocked, whileLocked } = servers;
  let server: SpawnedServer;
  let owner: ApiClient;
  let environment: Readonly<Record<string, string>>;
  let smtpPort: number;

  const start = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    smtpPort = await freePort();
    environment = {
      ...servers.environment(),
      MAIL_GATEWAY_PORT: String(smtpPort),
      MAIL_GATEWAY_DOMAIN: domain,
      MAIL_GATEWAY_MAX_MIB: '2',
    };
    ({ server, owner } = await servers.start({ ...environment, ...more }));
    // The gateway listens after the first process responds to requests.
    await untilTrue(() => server.output().includes('is listening'));
  };

  /** A channel, and its address. */
  const channel = async (name: string): Promise<{ readonly id: number; readonly to: string }> => {
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name }] });
    const { stream_id: id } = (await owner.get('/get_stream_id', { stream: name })).body;
    const { email: to } = (await owner.get(`/streams/${id}/email_address`)).body;
    return { id, to };
  };

  type Sent = { readonly content: string; readonly subject: string; readonly sender_email: string };

  const messagesIn = async (id: number): Promise<readonly Sent[]> => {
    const { body } = await owner.get('/messages', {
      anchor: 'newest',
      num_before: 100,
      apply_markdown: false,
      narrow: [{ operator: 'channel', operand: id }],
    });
    return body.messages.filter(
      ({ sender_email }: Sent) => !sender_email.startsWith('notification'),
    );
  };

  const send = async (to: string, given: SendMailOptions = {}): Promise<string> => {
    const transport = createTransport({ host: '127.0.0.1', port: smtpPort });
    try {
      const { response } = await transport.sendMail({
        from: 'Zoe <zoe@example.org>',
        to,
        subject: 'Re: Lunch',
        text: 'At 12?',
        // The same in each attempt to deliver an email.
        date: new Date('2026-11-23T10:00:00Z'),
        ...given,
      });
      return response;
    } catch (error) {
      return error instanceof Error && 'response' in error ? String(error.response) : String(error);
    } finally {
      transport.close();
    }
  };

  /** The first email with the text that the server sends. */
  const sentEmail = (text: string): Promise<string> => {
    const outbox = join(folder, 'outbox');
    return until(() =>
      readdirSync(folder).includes('outbox')
        ? readdirSync(outbox)
            .filter((name) => name.endsWith('.eml'))
            .map((name) => readFileSync(join(outbox, name), 'utf8'))
            .find((email) => email.includes(text))
        : undefined,
    );
  };

  const pipe = async (
    args: readonly string[],
    input: string,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const settings = { ...environment, ...more };
    const { code, errors } = await runInProcess(['receive-email', ...args], settings, { input });
    return { code, errors };
  };

  beforeAll(() => start());

  it('posts an email with its attachments, once', async () => {
    const { id, to } = await channel('posting');
    expect(to).toMatch(/^posting\.[0-9a-f]{32}\.show-sender@chat\.example\.org$/);
    const given = {
      messageId: '<lunch@example.org>',
      text: 'At 12? @**all**\n\n-- \nZoe',
      attachments: [{ filename: 'menu.txt', content: 'Soup' }],
    };
    expect(await send(to, given)).toMatch(/^250 /);
    expect(await send(to, given)).toMatch(/^250 /);
    expect(await messagesIn(id)).toEqual([
      expect.objectContaining({
        subject: 'Lunch',
        sender_email: 'emailgateway@parley.example',
        content: expect.stringMatching(
          /^From: `"Zoe" <zoe@example\.org>`\n\nAt 12\? @_\*\*all\*\*\n\n\[menu\.\u2060txt\]\(\/user_uploads\/.*menu\.txt\)$/,
        ),
      }),
    ]);
    const uploads = (await owner.get('/attachments')).body;
    expect(uploads.upload_space_used).toBe(4);
  });

  it('posts the email of a program, which gets no answer', async () => {
    const { id, to } = await channel('programs');
    const headers = { 'Auto-Submitted': 'auto-generated' };
    expect(await send(to, { headers, subject: 'Cron' })).toMatch(/^250 /);
    expect(await messagesIn(id)).toMatchObject([{ subject: 'Cron' }]);
    await owner.delete(`/streams/${id}`);
    expect(await send(to, { headers, subject: 'Cron again' })).toMatch(
      /^550 5\.7\.1 The channel does not accept/,
    );
  });

  it('rejects unknown addresses, loops and large emails, and lives on', async () => {
    const { id, to } = await channel('rejecting');
    expect(await send(`${'0'.repeat(32)}@${domain}`)).toMatch(/^550 5\.1\.1/);
    expect(await send(to, { headers: { 'Auto-Submitted': 'auto-replied' } })).toMatch(
      /^550 5\.7\.1/,
    );
    // As it is on the wire: to encode a text of this size takes seconds.
    const large = `Subject: x\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(50 * 1024)}`;
    expect(await send(to, { raw: large })).toMatch(/^552 /);
    expect(await send(to, { raw: 'Content-Type: multipart/mixed\r\n\r\n\0--\xff' })).toMatch(
      /^250 /,
    );
    expect(await messagesIn(id)).toMatchObject([{ subject: 'Email with no subject' }]);
  });

  it('answers the sender of an email that may not be posted', async () => {
    const { id, to } = await channel('closed');
    await owner.delete(`/streams/${id}`);
    const injected = 'Lunch\r\nBcc: eve@example.org';
    expect(await send(to, { subject: injected })).toMatch(/^250 /);
    const answer = await sentEmail('was not posted');
    expect(answer).toContain('To: zoe@example.org');
    expect(answer).toContain('Auto-Submitted: auto-generated');
    expect(await send((await channel('looping')).to, { raw: answer })).toMatch(
      /^550 5\.7\.1 Mail loop/,
    );
    expect(answer).not.toMatch(/^Bcc/im);
    expect(answer).not.toContain('closed');
  });

  it('posts answers to emails about missed messages, however they are delivered', async () => {
    const bot = await newBot(owner, 'watcher');
    await owner.call('updateSettings', { email_notifications_batching_period_seconds: 1 });
    const own = await owner.call('getOwnUser', {});
    await bot.call('sendMessage', { type: 'private', to: [own.user_id], content: 'Who is there?' });
    await query(
      `select graphile_worker.add_job('NoteMissedMessages', '{"_tag":"NoteMissedMessages"}')`,
    );
    const missed = await sentEmail('Who is there?');
    const [, to = ''] = /^Reply-To: .*<([0-9a-f]{32}@chat\.example\.org)>\r?$/m.exec(missed) ?? [];
    expect(missed).toContain('If you reply to this email within 14 days');
    const quoted = `On Monday, Parley wrote:\n${missed.replaceAll(/^/gm, '> ')}`;
    expect(await send(to, { from: ownerEmail, text: `Nay, *answer* me.\n\n${quoted}` })).toMatch(
      /^250 /,
    );
    const raw = 'From: Bernardo\nSubject: Re: x\n\nLong live the king!\n';
    expect(await pipe(['--sender', 'b@example.org', to], raw)).toEqual({ code: 0, errors: '' });
    const { messages } = await bot.call('listMessages', {
      anchor: 'newest',
      num_before: 2,
      apply_markdown: false,
    });
    expect(messages).toMatchObject(
      ['Nay, *answer* me.', 'From: `"Bernardo"`\n\nLong live the king!'].map((content) => ({
        type: 'private',
        sender_id: own.user_id,
        content,
      })),
    );
  });

  it('posts an email although somebody else used its Message-ID before', async () => {
    const { id, to } = await channel('claimed');
    const messageId = '<build-1@example.org>';
    expect(await send(to, { messageId, from: 'Eve <eve@example.net>' })).toMatch(/^250 /);
    expect(await send(to, { messageId, text: 'Something else' })).toMatch(/^250 /);
    expect(await send(to, { messageId })).toMatch(/^250 /);
    expect(await messagesIn(id)).toHaveLength(3);
  });

  it('posts an email once if it is killed before the commit', async () => {
    const { id, to } = await channel('before');
    const given = { messageId: '<before@example.org>' };
    const first = await whileLocked('lock table message in share mode', async () => {
      const sending = send(to, given);
      await untilBlocked();
      await end('SIGKILL');
      return sending;
    });
    expect(first).not.toMatch(/^250/);
    await start();
    expect(await messagesIn(id)).toEqual([]);
    const retry = { ...given, headers: { Received: 'from elsewhere by relay; at another time' } };
    expect(await send(to, retry)).toMatch(/^250 /);
    expect(await messagesIn(id)).toHaveLength(1);
    expect(await send(to, given)).toMatch(/^250 /);
    expect(await messagesIn(id)).toHaveLength(1);
  });

  it('posts an email once if it is killed between the commit and its reply', async () => {
    const { id, to } = await channel('after');
    const raw = 'Message-ID: <after@example.org>\r\nSubject: x\r\n\r\nx\r\n';
    const socket = connect(smtpPort, '127.0.0.1');
    socket.on('error', () => undefined);
    // Nothing that the server says after it has the email reaches the client.
    await new Promise<void>((resolve) => {
      const lines = ['EHLO x', 'MAIL FROM:<zoe@example.org>', `RCPT TO:<${to}>`, 'DATA', `${raw}.`];
      socket.on('data', (chunk: Buffer) => {
        if (/^\d{3} /m.test(chunk.toString())) {
          const line = lines.shift();
          socket.write(`${line}\r\n`);
          if (lines.length === 0) {
            socket.pause();
            resolve();
          }
        }
      });
    });
    const posted = async (): Promise<boolean> => {
      const received = await count('received_email where address_id > 0');
      return received > 0 && (await messagesIn(id)).length > 0;
    };
    await untilTrue(posted);
    await end('SIGKILL');
    socket.destroy();
    await start();
    const retry = `Received: from relay; at another time\r\n${raw}`;
    expect(await send(to, { raw: retry, envelope: { from: 'zoe@example.org', to } })).toMatch(
      /^250 /,
    );
    expect(await messagesIn(id)).toHaveLength(1);
  });

  it('delivers what a mail server passes to its command', async () => {
    const { id, to } = await channel('pipe');
    const raw = 'From: Zoe <zoe@example.org>\nMessage-ID: <pipe@x>\nSubject: Pipe\n\nThrough.\n';
    const sender = ['--sender', 'zoe@example.org'];
    const command = ['receive-email', ...sender, to];
    expect(await runCommand(command, raw, environment)).toMatchObject({ code: 0, errors: '' });
    expect(await pipe([], raw, { SENDER: 'zoe@example.org', RECIPIENT: to })).toMatchObject({
      code: 0,
    });
    expect(await messagesIn(id)).toMatchObject([{ subject: 'Pipe' }]);
    expect(await pipe([...sender, 'x@y'], raw)).toEqual({
      code: 67,
      errors: '5.1.1 Bad destination mailbox address\n',
    });
    expect(await pipe([...sender, to], `Auto-Submitted: auto-replied\n${raw}`)).toMatchObject({
      code: 77,
    });
    expect(await pipe(['--sender', '', to], raw)).toMatchObject({ code: 77 });
    expect(await pipe([...sender, to], raw + 'x'.repeat(3 * 1024 * 1024))).toMatchObject({
      code: 65,
    });
    expect(await pipe([to], raw)).toMatchObject({ code: 75 });
    const unusable = [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, { PORT: 'x' }];
    for (const settings of unusable) {
      expect(await runCommand(command, raw, { ...environment, ...settings })).toMatchObject({
        code: 75,
      });
    }
    expect(readdirSync(join(folder, 'spool'))).toEqual([]);
  });

  it('does not start if its port is in use, or its certificate cannot be read', async () => {
    const failing = async (more: Readonly<Record<string, string>>): Promise<string> => {
      const other = spawnServer({
        ...environment,
        PORT: String(await freePort()),
        DATA_DIR: mkdtempSync(join(folder, 'other-')),
        ...more,
      });
      expect(await other.exited).toMatchObject({ code: 1 });
      return other.output();
    };
    expect(await failing({})).toMatch(/^parley: MAIL_GATEWAY_PORT \d+ is in use on/);
    const missing = { MAIL_GATEWAY_TLS_CERT: '/none', MAIL_GATEWAY_TLS_KEY: '/none' };
    expect(await failing({ ...missing, MAIL_GATEWAY_PORT: String(await freePort()) })).toContain(
      'MAIL_GATEWAY_TLS_CERT /none cannot be read',
    );
  });

  it('is shared by all workers, and stops with them', async () => {
    expect(await end('SIGTERM')).toMatchObject([{ code: 0 }]);
    await start({ WORKERS: '2' });
    const { id, to } = await channel('workers');
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => send(to, { messageId: `<${name}@workers>` })),
    );
    expect(replies).toEqual(replies.map(() => expect.stringMatching(/^250 /)));
    expect(await messagesIn(id)).toHaveLength(4);
    expect(await end('SIGTERM')).toMatchObject([{ code: 0 }]);
  });
});
