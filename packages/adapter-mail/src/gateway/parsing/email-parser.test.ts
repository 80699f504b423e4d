import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxTextBytes } from './cut-texts';
import { emailParser } from './email-parser';

const folder = mkdtempSync(join(tmpdir(), 'parley-parser-'));
const parser = emailParser();
let count = 0;

const parse = (raw: string | Buffer, used = parser) => {
  const file = join(folder, `${(count += 1)}.eml`);
  writeFileSync(file, raw);
  return used.parse(file, (email) => Promise.resolve(email));
};

/** On Linux, of the threads of this process; it is the 17th field after the name. */
const nicenessOfThreads = (): readonly number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/task').flatMap((thread) => {
        try {
          const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
          return [Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])];
        } catch {
          // The thread has ended since it was listed.
          return [];
        }
      })
    : [];

const lines = (...all: readonly string[]): string => all.join('\r\n');

const head = ['From: Ann <ann@example.org>', 'To: x@y', 'Subject: Lunch', 'Message-ID: <1@x>'];

describe('emailParser', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it('parses text', async () => {
    expect(await parse(lines(...head, 'Received: a', 'Received: b', '', 'At 12?'))).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      headers: { received: ['a', 'b'], 'message-id': ['<1@x>'] },
      from: '"Ann" <ann@example.org>',
      subject: 'Lunch',
      text: 'At 12?',
      html: undefined,
      attachments: [],
    });
  });

  it('parses HTML, encodings and attachments', async () => {
    const email = await parse(
      lines(
        'From: =?utf-8?Q?J=C3=BCrgen?= <j@example.org>',
        'Subject: =?iso-8859-1?Q?Gr=FC=DFe?=',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=m',
        '',
        '--m',
        'Content-Type: multipart/alternative; boundary=a',
        '',
        '--a',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Gr=FC=DFe',
        '--a',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p><b>Grüße</b></p>',
        '--a--',
        '--m',
        'Content-Type: application/octet-stream',
        'Content-Disposition: attachment; filename="=?utf-8?Q?b=C3=A4r.bin?="',
        'Content-Transfer-Encoding: base64',
        '',
        'AAEC',
        '--m--',
      ),
    );
    expect(email).toMatchObject({
      from: '"Jürgen" <j@example.org>',
      subject: 'Grüße',
      text: expect.stringMatching(/^Grüße\s*$/),
      html: '**Grüße**',
      attachments: [{ name: 'bär.bin', contentType: 'application/octet-stream' }],
    });
    expect(email !== 'busy' && email?.attachments[0]?.content).toEqual(new Uint8Array([0, 1, 2]));
  });

  const nested = (depth: number): string =>
    `Subject: x\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${Array.from(
      { length: depth },
      (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
    ).join('')}`;

  const html = (body: string): string => `Subject: x\r\nContent-Type: text/html\r\n\r\n${body}`;

  it.each([
    ['nothing', ''],
    ['no header', '\r\n\r\nbody'],
    ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
    ['null bytes', 'Subject: a\0b\r\n\r\nc\0d'],
    ['an unknown charset', 'Content-Type: text/plain; charset=none\r\n\r\n\xff\xfe'],
    ['an unknown encoding', 'Content-Transfer-Encoding: x-none\r\n\r\nabc'],
    ['broken base64', 'Content-Transfer-Encoding: base64\r\n\r\n!!!='],
    ['a boundary that never ends', nested(1)],
    ['a missing boundary', 'Content-Type: multipart/mixed\r\n\r\n--x\r\n\r\na'],
    ['a broken date', 'Date: 99 Foo 99999 99:99\r\n\r\na'],
    ['broken encoded words', 'Subject: =?utf-8?Q?=FF=?= =?x?B?!?=\r\n\r\na'],
    ['an enormous subject', `Subject: ${'x'.repeat(400_000)}\r\n\r\na`],
    ['10,000 recipients', `To: ${'a@example.org, '.repeat(10_000)}\r\n\r\na`],
    ['a long line', `Subject: x\r\n\r\n${'a'.repeat(3_000_000)}`],
    ['deeply nested HTML', html('<div>'.repeat(50_000))],
    ['deeply nested quotations', html('<blockquote>x'.repeat(20_000))],
    ['many paragraphs', html('<p>x</p>'.repeat(37_000))],
    ['tables', html('<table><tr><td>'.repeat(20_000))],
    ['unclosed formatting', html('<b><i><a>'.repeat(30_000))],
  ])('reads an email with %s', async (_, raw) => {
    const quick = emailParser({ timeLimitMs: 10_000 });
    expect(await parse(raw, quick)).toMatchObject({ id: expect.anything() });
  });

  it.each([
    [
      '100,000 parts',
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(100_000)}--b--`,
    ],
    ['100,000 levels', nested(100_000)],
    ['10,000 fields', `${'X: y\r\n'.repeat(10_000)}\r\na`],
    ['a header without an end', 'X: y\r\n'.repeat(200_000)],
  ])('rejects an email with %s', async (_, raw) => {
    expect(await parse(raw)).toBeUndefined();
  });

  it.each([
    ['it is malformed', {}, `${'X: y\r\n'.repeat(10_000)}\r\na`, 'Error: '],
    ['of its time', { timeLimitMs: 0 }, 'Subject: x\r\n\r\na', 'longer than 0 ms'],
  ])('says why it parses no email because %s', async (_, limits, raw, cause) => {
    const onFailure = jest.fn();
    expect(await parse(raw, emailParser({ ...limits, onFailure }))).toBeUndefined();
    expect(onFailure.mock.calls).toEqual([[expect.stringContaining(cause)]]);
  });

  it('refuses emails beyond those that may wait', async () => {
    const narrow = emailParser({ atOnce: 1, maxWaiting: 1 });
    const results = await Promise.all(
      ['a', 'b', 'c'].map((subject) => parse(`Subject: ${subject}\r\n\r\nx`, narrow)),
    );
    expect(results).toMatchObject([{ subject: 'a' }, { subject: 'b' }, 'busy']);
  });

  it('parses no further email until one was delivered, or its delivery failed', async () => {
    const file = join(folder, 'held.eml');
    writeFileSync(file, 'Subject: x\r\n\r\na');
    const narrow = emailParser({ atOnce: 1, maxWaiting: 1 });
    const held: { end?: () => void } = {};
    const events: string[] = [];
    const begun = new Promise<void>((begin) => {
      void narrow
        .parse(file, async () => {
          events.push('first begins');
          begin();
          await new Promise<void>((end) => Object.assign(held, { end }));
          events.push('first ends');
          throw new Error('not delivered');
        })
        .catch(() => events.push('first failed'));
    });
    await begun;
    const second = narrow.parse(file, () => Promise.resolve(events.push('second')));
    // The place of the one that waits is taken: the turn has not ended with the parsing.
    expect(await narrow.parse(file, () => Promise.resolve('third'))).toBe('busy');
    held.end?.();
    await second;
    expect(events).toEqual(['first begins', 'first ends', 'first failed', 'second']);
  });

  it('parses one large email at a time, and small ones beside it', async () => {
    const large = join(folder, 'large.eml');
    writeFileSync(large, `Subject: x\r\n\r\n${'a\r\n'.repeat(500_000)}`);
    const small = join(folder, 'small.eml');
    writeFileSync(small, 'Subject: x\r\n\r\na');
    const events: string[] = [];
    await Promise.all([
      parser.parse(large, async () => {
        events.push('first large');
        await parser.parse(small, () => Promise.resolve(events.push('small')));
        events.push('first ends');
      }),
      parser.parse(large, () => Promise.resolve(events.push('second large'))),
    ]);
    expect(events).toEqual(['first large', 'small', 'first ends', 'second large']);
  });

  it('keeps no more of a long text than can be shown', async () => {
    const email = await parse(`Subject: x\r\n\r\n${'a\r\n'.repeat(1_000_000)}`);
    expect(email !== 'busy' && email?.text?.length).toBeLessThan(maxTextBytes);
  });

  it('leaves the processor to those who wait for something else', async () => {
    const parsing = { isOver: false };
    const seen = new Set<number>();
    const done = parse(html('<p>x</p>'.repeat(9_000))).finally(() => {
      parsing.isOver = true;
    });
    while (!parsing.isOver) {
      nicenessOfThreads().forEach((niceness) => seen.add(niceness));
      await new Promise(setImmediate);
    }
    await done;
    expect(seen.has(10)).toBe(process.platform === 'linux');
  });

  it('cannot be ended by an email that is not there', async () => {
    const none = join(folder, 'none');
    expect(await parser.parse(none, (email) => Promise.resolve(email))).toBeUndefined();
  });
});
