import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailer } from './open-mailer';

describe('emails without a mail server', () => {
  const outbox = mkdtempSync(join(tmpdir(), 'parley-outbox-'));

  afterAll(() => rmSync(outbox, { recursive: true }));

  it('become files, of which the log tells once where they are', async () => {
    const lines: unknown[] = [];
    const mailer = openMailer(undefined, 'noreply@parley.example', outbox, {
      info: (_, message) => void lines.push(message),
    });
    const email = {
      to: { name: 'Ada', address: 'ada@parley.example' },
      fromName: 'Parley',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    };
    await mailer.send(email)();
    await mailer.send(email)();
    expect(readdirSync(outbox)).toHaveLength(2);
    expect(lines).toEqual([`emails are written to files in ${outbox}`]);
  });
});
