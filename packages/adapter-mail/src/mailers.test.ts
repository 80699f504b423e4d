import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '@parley/core';
import * as E from 'fp-ts/Either';
import { folderMailer } from './folder-mailer';
import { smtpMailer } from './smtp-mailer';
import { startFakeSmtpServer } from './testing/fake-smtp-server';

const mail: Mail = {
  to: { name: 'Żaneta "Z" <z@evil.example>', address: 'zaneta@example.org' },
  fromName: 'Parley',
  subject: 'Grüße',
  text: 'Hello.\n.\nBye.\n',
  html: '<p>Hello.</p>',
};

const headOf = (message: string): string => message.split('\r\n\r\n')[0] ?? '';

describe('folderMailer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-outbox-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes each mail into a file that only the owner reads', async () => {
    const outbox = join(folder, 'outbox');
    const { send } = folderMailer(outbox, 'noreply@parley.example');
    expect(await send(mail)()).toEqual(E.right(undefined));
    expect(await send({ ...mail, subject: 'Second' })()).toEqual(E.right(undefined));
    const names = readdirSync(outbox);
    expect(names).toHaveLength(2);
    const messages = names.map((name) => {
      expect(name).toMatch(/^[\w-]+\.eml$/);
      expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
      return readFileSync(join(outbox, name), 'utf8');
    });
    const second = messages.find((message) => message.includes('Subject: Second')) ?? '';
    expect(headOf(second)).toContain('From: Parley <noreply@parley.example>');
    expect(headOf(second)).toContain('<zaneta@example.org>');
    expect(headOf(second)).not.toContain('<z@evil.example>');
    expect(second).toContain('text/plain');
    expect(second).toContain('text/html');
  });

  it('fails where nothing can be written', async () => {
    const { send } = folderMailer('/dev/null/outbox', 'noreply@parley.example');
    expect(E.isLeft(await send(mail)())).toBe(true);
  });
});

describe('smtpMailer', () => {
  it('hands mails to the server, and fails where it takes none', async () => {
    const server = await startFakeSmtpServer();
    const mailer = smtpMailer({ url: server.url, fromAddress: 'noreply@parley.example' });
    expect(await mailer.send({ ...mail, subject: 'By wire' })()).toEqual(E.right(undefined));
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain('Subject: By wire');
    server.refuse(true);
    expect(E.isLeft(await mailer.send(mail)())).toBe(true);
    server.refuse(false);
    expect(await mailer.send(mail)()).toEqual(E.right(undefined));
    mailer.close();
    await server.close();
    expect(E.isLeft(await smtpMailer({ url: server.url, fromAddress: 'a@b.c' }).send(mail)())).toBe(
      true,
    );
  });
});
