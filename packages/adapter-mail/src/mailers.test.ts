import type { Email } from '@parley/core';
import { unexpected } from '@parley/core';
import * as E from 'fp-ts/Either';
import { folderMailer } from './folder-mailer';
import { smtpMailer } from './smtp-mailer';
import { startFakeSmtpServer } from './testing/fake-smtp-server';

const mail: Email = {
  to: { name: 'Żaneta "Z" <z@evil.example>', address: 'zaneta@example.org' },
  fromName: 'Parley',
  subject: 'Grüße',
  text: 'Hello.\n.\nBye.\n',
  html: '<p>Hello.</p>',
};

const headOf = (message: string): string => message.split('\r\n\r\n')[0] ?? '';

describe('folderMailer', () => {
  it('makes a file of each mail', async () => {
    const files = new Map<string, string>();
    const keep = (name: string, content: Uint8Array): Promise<void> => {
      files.set(name, Buffer.from(content).toString());
      return Promise.resolve();
    };
    const { send } = folderMailer(keep, 'noreply@parley.example');
    expect(await send(mail)()).toEqual(E.right(undefined));
    expect(await send({ ...mail, subject: 'Second' })()).toEqual(E.right(undefined));
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

  it('fails where nothing can be written', async () => {
    const full = new Error('no room');
    const { send } = folderMailer(() => Promise.reject(full), 'noreply@parley.example');
    expect(await send(mail)()).toEqual(E.left(unexpected(full)));
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
