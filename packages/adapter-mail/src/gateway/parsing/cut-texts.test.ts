import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { cutTexts } from './cut-texts';

const limit = 300;

const lines = (...all: readonly string[]): string => all.join('\r\n');

/** What remains of an email that arrives in pieces of the length. */
const cut = (email: string, pieceLength = email.length): Promise<string> => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < email.length; at += pieceLength) {
    pieces.push(Buffer.from(email.slice(at, at + pieceLength)));
  }
  return text(Readable.from(pieces).pipe(cutTexts(limit)));
};

const long = lines(...Array.from({ length: 200 }, (_, n) => `line ${n}`));

const mixed = (...parts: readonly string[]): string =>
  lines(
    'From: a@b.c',
    'Content-Type: multipart/mixed; boundary="m m"',
    '',
    ...parts.flatMap((part) => ['--m m', part]),
    '--m m--',
    '',
  );

describe('cutTexts', () => {
  it.each([
    ['an email without parts', lines('From: a@b.c', '', 'Hello', '')],
    ['parts', mixed(lines('', 'Hello'), lines('Content-Type: text/html', '', '<p>'))],
    [
      'long attachments',
      mixed(
        lines('Content-Type: text/csv', '', long),
        lines('Content-Type: text/plain', 'Content-Disposition: attachment', '', long),
        lines('Content-Type: text/plain; name=a.txt', '', long),
        lines('Content-Type: image/png', '', long),
      ),
    ],
  ])('changes nothing of %s', async (_, email) => {
    for (const pieceLength of [1, 2, 7, 1000]) {
      expect(await cut(email, pieceLength)).toBe(email);
    }
  });

  it('cuts long texts, and keeps what follows them', async () => {
    const picture = lines('Content-Type: image/png', '', long);
    const email = mixed(lines('', long), picture, lines('Content-Type: text/html', '', long));
    const outcome = await cut(email);
    expect(outcome).toContain(picture);
    expect(outcome).toContain('line 0');
    expect(outcome).not.toContain('line 199\r\n--m m\r\nContent-Type: image');
    expect(outcome.endsWith('--m m--\r\n')).toBe(true);
    expect(outcome.length).toBeLessThan(picture.length + 3 * limit);
    for (const pieceLength of [1, 2, 7, 50]) {
      expect(await cut(email, pieceLength)).toBe(outcome);
    }
  });

  it('takes no line of a text for the beginning of another part', async () => {
    const parts = Array.from({ length: 50 }, () =>
      lines('-- ', '--x', 'Content-Type: image/png', '', 'long'),
    );
    const outcome = await cut(mixed(lines('', ...parts)));
    expect(outcome.length).toBeLessThan(3 * limit);
  });

  it('cuts heads and lines that never end', async () => {
    expect((await cut(`From: a@b.c\r\n${'X: y\r\n'.repeat(1000)}`)).length).toBeLessThan(2 * limit);
    expect((await cut(`From: a@b.c\r\n\r\n${'x'.repeat(5000)}`, 1500)).length).toBeLessThan(1600);
  });
});
