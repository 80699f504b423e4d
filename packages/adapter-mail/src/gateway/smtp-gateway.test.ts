import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { BlockList, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Unexpected } from '@parley/core/kernel';
import type { EmailAcceptance, EmailOutcome, ReceiveEmail } from '@parley/core/messages';
import { unavailable } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type { SendMailOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';
import { testCertificate } from '../testing/certificate';
import type { EmailParser } from './parsing/email-parser';
import { emailParser } from './parsing/email-parser';
import type { EmailGateway, GatewayOptions } from './smtp-gateway';
import { emailGateway } from './smtp-gateway';

const domain = 'chat.example.org';
const known = `general.token@${domain}`;

describe('emailGateway', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-gateway-'));
  const spoolDir = join(folder, 'spool');
  const received: ReceiveEmail[] = [];
  const errors: unknown[] = [];
  const hosts: unknown[] = [];
  const opened: EmailGateway[] = [];
  let acceptance: E.Either<Unexpected, EmailAcceptance>;
  let outcome: (email: ReceiveEmail) => Promise<E.Either<Unexpected, EmailOutcome>>;

  const posted: EmailOutcome = { _tag: 'Duplicate' };

  beforeEach(() => {
    for (const list of [received, errors, hosts]) {
      list.splice(0);
    }
    acceptance = E.right({ _tag: 'Accepted' });
    outcome = () => Promise.resolve(E.right(posted));
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ close }) => close()));
    expect(existsSync(spoolDir) ? readdirSync(spoolDir) : []).toEqual([]);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const start = async (options: Partial<GatewayOptions> = {}): Promise<number> => {
    const gateway = emailGateway({
      domain,
      spoolDir,
      maxMib: 5,
      parser: emailParser(),
      relays: new BlockList(),
      onError: (error) => errors.push(error),
      receiver: {
        acceptEmail:
          ({ address, host }) =>
          () => {
            hosts.push(host);
            return Promise.resolve(
              address === known ? acceptance : E.right({ _tag: 'UnknownAddress' }),
            );
          },
        receiveEmail: (email) => () => {
          received.push(email);
          return outcome(email);
        },
      },
      ...options,
      timeouts: { closeMs: 100, ...options.timeouts },
    });
    opened.push(gateway);
    return gateway.listen(0, '127.0.0.1');
  };

  const email: SendMailOptions = {
    from: 'Zoe <zoe@example.org>',
    to: known,
    subject: 'Lunch',
    text: 'At 12?',
  };

  type SmtpError = { readonly responseCode?: number; readonly response?: string };

  /** The reply of the server, and the certificate's problem if there was one. */
  const send = async (port: number, given: SendMailOptions = {}): Promise<string> => {
    const transport = createTransport({
      host: '127.0.0.1',
      port,
      tls: { rejectUnauthorized: false },
    });
    try {
      const { response } = await transport.sendMail({ ...email, ...given });
      return response;
    } catch (error) {
      return (error as SmtpError).response ?? String(error);
    } finally {
      transport.close();
    }
  };

  /** A client that can break the rules of the protocol. */
  const client = async (port: number) => {
    const socket: Socket = connect(port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    let output = '';
    const listeners: (() => void)[] = [];
    socket.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      listeners.splice(0).forEach((listener) => listener());
    });
    void closed.then(() => listeners.splice(0).forEach((listener) => listener()));
    const until = async (pattern: RegExp): Promise<string> => {
      while (!pattern.test(output) && !socket.destroyed) {
        await new Promise<void>((resolve) => listeners.push(resolve));
      }
      const seen = output;
      output = '';
      return seen;
    };
    await until(/^\d{3} /m);
    return {
      socket,
      closed,
      until,
      say: (line: string, pattern = /^\d{3} /m): Promise<string> => {
        socket.write(`${line}\r\n`);
        return until(pattern);
      },
    };
  };

  it('delivers an email with HTML and attachments', async () => {
    const port = await start();
    const given = {
      html: '<b>At 12?</b>',
      messageId: '<lunch@example.org>',
      attachments: [{ filename: 'menu.txt', content: 'Soup' }],
    };
    expect(await send(port, given)).toMatch(/^250 2\.0\.0/);
    expect(received).toMatchObject([
      {
        address: known,
        sender: 'zoe@example.org',
        email: {
          subject: 'Lunch',
          text: 'At 12?',
          html: '**At 12?**',
          attachments: [{ name: 'menu.txt', content: new Uint8Array(Buffer.from('Soup')) }],
        },
      },
    ]);
    expect(hosts).toEqual(['127.0.0.1']);
  });

  it.each<readonly [string, EmailOutcome, RegExp]>([
    ['unknown', { _tag: 'UnknownAddress' }, /^550 5\.1\.1/],
    ['a reply', { _tag: 'Loop', sign: 'automaticReply' }, /^550 5\.7\.1 Automatic replies/],
    ['a report', { _tag: 'Loop', sign: 'deliveryReport' }, /^550 5\.7\.1 Delivery reports/],
    ['a notification', { _tag: 'Loop', sign: 'sentByParley' }, /^550 5\.7\.1 Mail loop/],
    ['in a loop', { _tag: 'Loop', sign: 'tooManyHops' }, /^550 5\.7\.1 Mail loop: too many/],
    ['answered', { _tag: 'NotPosted', reason: 'No.', isAnswered: true }, /^250 /],
    ['refused', { _tag: 'NotPosted', reason: 'No.', isAnswered: false }, /^550 5\.7\.1 No\./],
  ])('replies with the outcome of an email that is %s', async (_, result, reply) => {
    outcome = () => Promise.resolve(E.right(result));
    expect(await send(await start())).toMatch(reply);
  });

  it('asks for another attempt if the server has a problem', async () => {
    const port = await start();
    outcome = () => Promise.resolve(E.left(unavailable('down')));
    expect(await send(port)).toMatch(/^451 4\.3\.0/);
    outcome = () => Promise.reject(new Error('defect'));
    expect(await send(port)).toMatch(/^451 4\.3\.0/);
    acceptance = E.left(unavailable('down'));
    expect(await send(port)).toMatch(/^451 4\.3\.0/);
    acceptance = E.right({ _tag: 'TooManyEmails', retryAfterSeconds: 7 });
    expect(await send(port)).toMatch(/^451 4\.7\.1/);
    expect(errors).toHaveLength(3);
  });

  it('rejects what is not for a channel, before the text is transferred', async () => {
    const port = await start();
    expect(await send(port, { to: `x@${domain}` })).toMatch(/^550 5\.1\.1/);
    expect(await send(port, { to: 'general.token@elsewhere.example' })).toMatch(/^550 5\.7\.1/);
    expect(await send(port, { to: `x@elsewhere.example@${domain}` })).toMatch(/^5\d\d /);
    expect(await send(port, { envelope: { from: '', to: known } })).toMatch(/^550 5\.7\.1/);
    expect(received).toEqual([]);
  });

  it('rejects an email that is too large, announced or not, and keeps none of it', async () => {
    const port = await start();
    const text = 'x'.repeat(50 * 1024 * 1024);
    expect(await send(port, { text })).toMatch(/^552 /);
    const peer = await client(port);
    expect(await peer.say('EHLO x', /^250 /m)).toContain('SIZE 5242880');
    expect(await peer.say('MAIL FROM:<a@x> SIZE=50000000')).toMatch(/^552 /);
    await peer.say('MAIL FROM:<a@x>');
    await peer.say(`RCPT TO:<${known}>`);
    await peer.say('DATA');
    const before = process.memoryUsage().rss;
    const line = `${'y'.repeat(1022)}\r\n`.repeat(1024);
    for (let mib = 0; mib < 50; mib += 1) {
      if (!peer.socket.write(line)) {
        await new Promise((resolve) => peer.socket.once('drain', resolve));
      }
    }
    expect(await peer.say('.')).toMatch(/^552 5\.3\.4/);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    expect(await peer.say('NOOP')).toMatch(/^250 /);
    peer.socket.destroy();
    expect(received).toEqual([]);
  });

  it('rejects emails that cannot be read, and goes on', async () => {
    const parser: EmailParser = { parse: (_file, deliver) => deliver(undefined) };
    expect(await send(await start({ parser }))).toMatch(/^554 5\.6\.0/);
    const busy: EmailParser = { parse: () => Promise.resolve('busy') };
    expect(await send(await start({ parser: busy }))).toMatch(/^451 4\.3\.2/);
    const broken: EmailParser = { parse: () => Promise.reject(new Error('defect')) };
    expect(await send(await start({ parser: broken }))).toMatch(/^451 4\.3\.0/);
  });

  it('has no authentication, and no commands besides those for delivery', async () => {
    const peer = await client(await start());
    const greeting = await peer.say('EHLO x', /^250 /m);
    expect(greeting).not.toMatch(/AUTH|STARTTLS/);
    for (const line of [
      'AUTH PLAIN AHgAeA==',
      'STARTTLS',
      'SHELL x',
      'WIZ',
      'KILL',
      'XCLIENT NAME=x',
    ]) {
      expect(await peer.say(line)).toMatch(/^5\d\d /);
    }
    peer.socket.destroy();
  });

  it('offers STARTTLS with a certificate', async () => {
    const port = await start({ tls: testCertificate });
    const transport = createTransport({
      host: '127.0.0.1',
      port,
      requireTLS: true,
      tls: { ca: testCertificate.certificate, servername: domain },
    });
    const { response } = await transport.sendMail(email);
    transport.close();
    expect(response).toMatch(/^250 /);
    expect(received).toHaveLength(1);
  });

  it('limits recipients, unknown addresses and the length of lines', async () => {
    const peer = await client(await start());
    await peer.say('EHLO x', /^250 /m);
    await peer.say('MAIL FROM:<a@x>');
    const answers: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      answers.push((await peer.say(`RCPT TO:<x${count}@${domain}>`)).slice(0, 3));
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => '550'), '421']);
    expect(await peer.say(`RCPT TO:<${'x'.repeat(5000)}@${domain}>`)).toMatch(/^[45]\d\d |^$/);
    peer.socket.destroy();
  });

  it('takes 10,000 recipients in portions', async () => {
    const port = await start({
      receiver: {
        acceptEmail: () => () => Promise.resolve(acceptance),
        receiveEmail: (one) => () => {
          received.push(one);
          return outcome(one);
        },
      },
    });
    const peer = await client(port);
    await peer.say('EHLO x', /^250 /m);
    await peer.say('MAIL FROM:<a@x>');
    peer.socket.write(
      Array.from({ length: 10_000 }, (_, at) => `RCPT TO:<x${at}@${domain}>\r\n`).join(''),
    );
    await peer.say('DATA', /^354 /m);
    expect(await peer.say('Subject: x\r\n\r\nx\r\n.')).toMatch(/^250 /);
    peer.socket.destroy();
    expect(received).toHaveLength(50);
  });

  it('limits connections from one host, except those of relays', async () => {
    const port = await start();
    const peers = await Promise.all(Array.from({ length: 10 }, () => client(port)));
    expect(await send(port)).toMatch(/^421 /);
    peers.forEach(({ socket }) => socket.destroy());
    await Promise.all(peers.map(({ closed }) => closed));
    let reply = await send(port);
    while (reply.startsWith('421')) {
      // The server notices the end of a connection later than the client.
      reply = await send(port);
    }
    expect(reply).toMatch(/^250 /);
    const relays = new BlockList();
    relays.addAddress('127.0.0.1');
    const open = await start({ relays });
    const others = await Promise.all(Array.from({ length: 12 }, () => client(open)));
    hosts.splice(0);
    expect(await send(open)).toMatch(/^250 /);
    expect(hosts).toEqual([undefined]);
    others.forEach(({ socket }) => socket.destroy());
  });

  it('closes silent connections, and those that send slowly', async () => {
    const silent = await client(await start({ timeouts: { idleMs: 200 } }));
    await silent.closed;
    const slow = await client(await start({ timeouts: { connectionMs: 500 } }));
    await slow.say('EHLO x', /^250 /m);
    await slow.say('MAIL FROM:<a@x>');
    await slow.say(`RCPT TO:<${known}>`);
    await slow.say('DATA');
    const timer = setInterval(() => slow.socket.write('x'), 20);
    await slow.closed;
    clearInterval(timer);
    expect(received).toEqual([]);
  });

  it('finishes what is being delivered when it is closed', async () => {
    const port = await start();
    let finish: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      outcome = async () => {
        resolve();
        await new Promise<void>((end) => {
          finish = end;
        });
        return E.right(posted);
      };
    });
    const sending = send(port);
    await begun;
    let isClosed = false;
    const closing = opened[0]?.close().then(() => {
      isClosed = true;
    });
    await sending;
    expect(isClosed).toBe(false);
    finish();
    await closing;
    opened.splice(0);
    expect(isClosed).toBe(true);
  });
});
