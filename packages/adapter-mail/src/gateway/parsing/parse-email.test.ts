import { Readable } from 'node:stream';
import { parseEmail } from './parse-email';

const lines = (...all: readonly string[]): string => all.join('\r\n');

const head = ['From: Ann <ann@example.org>', 'To: x@y', 'Subject: Lunch', 'Message-ID: <1@x>'];

describe('the id of an email', () => {
  const date = 'Date: Mon, 23 Nov 2026 10:00:00 +0000';
  const fields = [...head, date];
  const idOf = async (raw: string): Promise<string> => (await parseEmail(Readable.from([raw]))).id;
  const without = (name: string) => fields.filter((field) => !field.startsWith(`${name}:`));
  const original = lines(...fields, '', 'At 12?', '');
  const encoded = (encoding: string, body: string) =>
    lines(...fields, `Content-Transfer-Encoding: ${encoding}`, '', body);

  it.each([
    ['with other fields of servers on the way', `Received: x\r\nReceived: y\r\n${original}`],
    ['with other line ends', original.replaceAll('\r\n', '\n')],
    ['without the last line end', original.trimEnd()],
    ['in another encoding', encoded('quoted-printable', '=41t 12?')],
    ['in another encoding of bytes', encoded('base64', 'QXQgMTI/')],
  ])('is the same %s', async (_, raw) => {
    expect(await idOf(raw)).toBe(await idOf(original));
  });

  const attached = (content: string, name = 'a') =>
    lines(
      ...fields,
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      '',
      'At 12?',
      '--m',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      content,
      '--m--',
    );

  it('is not the same with any other content, although the Message-ID is', async () => {
    const ids = [
      original,
      lines(...fields, '', 'At 13?'),
      lines(...without('From'), 'From: Eve <eve@example.org>', '', 'At 12?'),
      lines(...without('Date'), 'Date: Mon, 23 Nov 2026 10:00:01 +0000', '', 'At 12?'),
      lines(...without('Date'), '', 'At 12?'),
      lines(...without('Subject'), 'Subject: Dinner', '', 'At 12?'),
      lines(...without('Message-ID'), 'Message-ID: <2@x>', '', 'At 12?'),
      lines(...without('Message-ID'), '', 'At 12?'),
      lines(...fields, 'Content-Type: text/html', '', 'At 12?'),
      attached('1'),
      attached('2'),
      attached('1', 'b'),
    ].map(idOf);
    expect(new Set(await Promise.all(ids)).size).toBe(ids.length);
  });
});
