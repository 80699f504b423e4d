import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Email } from '@parley/core/accounts';
import { unexpected } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import { folderMailer } from './folder-mailer';
import { findSmtpProblem, smtpMailer } from './smtp-mailer';
import { startFakeSmtpServer } from './testing/fake-smtp-server';

const email: Email = {
  to: { name: 'Żaneta "Z" <z@evil.example>', address: 'zaneta@example.org' },
  fromName: 'Parley',
  subject: 'Grüße',
  text: 'Hello.\n.\nBye.\n',
  html: '<p>Hello.</p>',
};

const headOf = (message: string): string => message.split('\r\n\r\n')[0] ?? '';

describe('folderMailer', () => {
  it('writes each email to a file', async () => {
    const files = new Map<string, string>();
    const keep = (name: string, content: Uint8Array): Promise<void> => {
      files.set(name, Buffer.from(content).toString());
      return Promise.resolve();
    };
    const { send } = folderMailer(keep, 'noreply@parley.example');
    expect(await send(email)()).toEqual(E.right(undefined));
    expect(await send({ ...email, subject: 'Second' })()).toEqual(E.right(undefined));
    expect(files.size).toBe(2);
    for (const name of files.keys()) {
      expect(name).toMatch(/^[\w-]+\.eml$/);
    }
    const second = [...files.values()].find((text) => text.includes('Subject: Second')) ?? '';
    expect(headOf(second)).toContain('From: Parley <noreply@parley.example>');
    expect(headOf(second)).toContain('<zaneta@example.org>');
    expect(headOf(second)).not.toContain('<z@evil.example>');
    expect(second).toContain('text/plain');
    expect(second).toContain('text/html');
  });

  it('keeps lines and letters as they are, so that links can be copied', async () => {
    const link = `https://parley.example/reset/${'aß=/'.repeat(40)}`;
    const kept: string[] = [];
    const keep = (_: string, content: Uint8Array): Promise<void> => {
      kept.push(Buffer.from(content).toString());
      return Promise.resolve();
    };
    await folderMailer(keep, 'noreply@parley.example').send({
      ...email,
      text: `Grüße\n${link}\n`,
      html: `<a href="${link}">Grüße</a>`,
    })();
    expect(kept[0]).toContain(`Grüße\r\n${link}\r\n`);
    expect(kept[0]).toContain(`<a href="${link}">Grüße</a>`);
  });

  it('writes what mail programs group and turn off emails by', async () => {
    const kept: string[] = [];
    const keep = (_: string, content: Uint8Array): Promise<void> => {
      kept.push(headOf(Buffer.from(content).toString()));
      return Promise.resolve();
    };
    const { send } = folderMailer(keep, 'noreply@parley.example');
    await send(email)();
    await send({
      ...email,
      thread: { id: 'conversation.1', emailId: 'message.2.3' },
      unsubscribeUrl: 'https://parley.example/accounts/unsubscribe/1',
      replyTo: { name: 'Parley', address: '1@mail.example' },
    })();
    const lines = [
      'Message-ID: <message.2.3@parley.example>',
      'In-Reply-To: <conversation.1@parley.example>',
      'References: <conversation.1@parley.example>',
      'List-Unsubscribe: <https://parley.example/accounts/unsubscribe/1>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Reply-To: Parley <1@mail.example>',
    ];
    const [plain = '', listed = ''] = kept.map((head) => head.replaceAll(/\r\n[ \t]+/g, ' '));
    expect(lines.filter((line) => listed.split('\r\n').includes(line))).toEqual(lines);
    expect(plain).not.toMatch(/^(?:List-|References|Reply-To|In-Reply-To)/m);
  });

  it('fails where it cannot write', async () => {
    const full = new Error('no space left');
    const { send } = folderMailer(() => Promise.reject(full), 'noreply@parley.example');
    expect(await send(email)()).toEqual(E.left(unexpected(full)));
  });
});

/** Ends what it waits for by itself only if the mailer does. */
const silentServer = async (converse: (socket: Socket) => void) => {
  const closed: Promise<unknown>[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    closed.push(once(socket, 'close'));
    converse(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    connectionsClosed: async () => {
      await Promise.all(closed);
      return closed.length;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

/** Answers each line with the next answer, and then no more. */
const saying =
  (...answers: readonly string[]) =>
  (socket: Socket): void => {
    const left = [...answers];
    const say = (): void => {
      const answer = left.shift();
      if (answer !== undefined) {
        socket.write(`${answer}\r\n`);
      }
    };
    say();
    socket.on('data', say);
  };

/** Goes on to say that there is more to come. */
const dripping = (socket: Socket): void => {
  const timer = setInterval(() => socket.write('250-more\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
  saying('220 fake')(socket);
};

describe('smtpMailer with a server that does not finish', () => {
  it.each([
    ['says nothing', saying()],
    ['stops after its greeting', saying('220 fake')],
    ['stops before the text', saying('220 fake', '250 ok', '250 ok', '250 ok')],
    ['does not confirm the text', saying('220 fake', '250 ok', '250 ok', '250 ok', '354 go on')],
    ['never completes an answer', dripping],
  ])('gives up, and closes the connection, if it %s', async (_, converse) => {
    const server = await silentServer(converse);
    const mailer = smtpMailer({
      url: server.url,
      fromAddress: 'noreply@parley.example',
      times: { answer: 200, sending: 1_000 },
    });
    expect(E.isLeft(await mailer.send(email)())).toBe(true);
    expect(await server.connectionsClosed()).toBe(1);
    mailer.close();
    await server.close();
  });
});

describe('findSmtpProblem', () => {
  it('finds none with a server that sends emails, and sends none', async () => {
    const server = await startFakeSmtpServer();
    expect(await findSmtpProblem(server.url)).toBeUndefined();
    expect(server.emails).toEqual([]);
    await server.close();
    expect(await findSmtpProblem(server.url)).toContain('ECONNREFUSED');
  });

  it('gives up if a server says nothing', async () => {
    const server = await silentServer(saying());
    expect(await findSmtpProblem(server.url, 200)).toMatch(/no answer within 0.2 s|never received/);
    expect(await server.connectionsClosed()).toBe(1);
    await server.close();
  });
});

describe('smtpMailer', () => {
  it('sends emails to the server, and fails if it rejects them', async () => {
    const server = await startFakeSmtpServer();
    const mailer = smtpMailer({ url: server.url, fromAddress: 'noreply@parley.example' });
    expect(await mailer.send({ ...email, subject: 'By wire' })()).toEqual(E.right(undefined));
    expect(server.emails).toHaveLength(1);
    expect(server.emails[0]).toContain('Subject: By wire');
    server.refuse(true);
    expect(E.isLeft(await mailer.send(email)())).toBe(true);
    server.refuse(false);
    expect(await mailer.send(email)()).toEqual(E.right(undefined));
    mailer.close();
    await server.close();
    expect(
      E.isLeft(await smtpMailer({ url: server.url, fromAddress: 'a@b.c' }).send(email)()),
    ).toBe(true);
  });
});
