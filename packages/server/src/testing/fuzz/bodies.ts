import { gzipSync } from 'node:zlib';
import type { FuzzRequest, Pair } from './fuzz-request';
import { bigText, encoded, hostileText } from './hostile-values';
import type { Random } from './random';

/** A body, and the headers that describe it. */
export type Body = Pick<FuzzRequest, 'delivery'> & {
  readonly headers: readonly Pair[];
  readonly bytes: Buffer;
};

export const formText = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');

const whole = (contentType: string | undefined, bytes: Buffer | string): Body => ({
  headers: contentType === undefined ? [] : [['Content-Type', contentType]],
  bytes: Buffer.from(bytes),
  delivery: 'whole',
});

const formType = 'application/x-www-form-urlencoded';

/** The parameters as most clients send them. */
export const formBody = (pairs: readonly Pair[]): Body => whole(formType, formText(pairs));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An image whose header claims to be far larger than it is. */
const vastPng = (): Buffer => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
};

const costlySvg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">
<filter id="f"><feTurbulence numOctaves="9" baseFrequency="0.9"/><feGaussianBlur stdDeviation="99"/></filter>
${'<rect width="4000" height="4000" filter="url(#f)"/>'.repeat(4)}</svg>`;

const fileContent = (random: Random): Buffer =>
  random.pick<() => Buffer>([
    () => Buffer.alloc(0),
    () => png,
    () => png.subarray(0, 40),
    vastPng,
    () => Buffer.from('GIF89a'),
    () => Buffer.from(random.chance(0.1) ? costlySvg : '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    () => Buffer.from(hostileText(random)),
    () => Buffer.alloc(random.size(1_000_000), 7),
  ])();

const boundary = 'b0undary';
const multipartType = `multipart/form-data; boundary=${boundary}`;

/** @param head the lines above the empty one, each with its line break */
const part = (head: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

const field = (name: string, value: string): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"\r\n`, value);

const file = (disposition: string, random: Random): Buffer => {
  const type = random.pick(['image/png', 'image/svg+xml', 'text/plain', '', 'x/'.repeat(500)]);
  return part(
    `Content-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n`,
    fileContent(random),
  );
};

/** Part headers that are incomplete, excessive or malformed. */
const oddHeads = [
  'Content-Disposition: form-data; name=""\r\n',
  'Content-Disposition: form-data\r\n',
  'Content-Disposition: attachment; name="a"\r\n',
  'Content-Disposition: form-data; name="a"; name="b"\r\n',
  'Content-Disposition: form-data; name="a\r\n',
  "Content-Disposition: form-data; name*=utf-99''%zz\r\n",
  'Content-Disposition: form-data; name="a\0"\r\n',
  'Content-Disposition: form-data; name="__proto__"\r\n',
  'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-99\r\n',
  'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n',
  'Content-Disposition: form-data; name="a"\r\nContent-Type: multipart/mixed; boundary=x\r\n',
  'Content-Type: text/plain\r\n',
  'nonsense\r\n',
  ': \r\n',
  '',
] as const;

const dispositions = [
  'name="file"; filename="a.png"',
  'name="file"; filename=""',
  'name=""; filename="a.png"',
  'filename="a.png"',
  'name="file"; filename="../../../etc/passwd"',
  'name="file"; filename="C:\\\\con"',
  'name="file"; filename="a\0.png"',
  `name="file"; filename="${'é'.repeat(400)}.png"`,
  'name="file"; filename*=utf-8\'\'%ED%A0%80',
  'name="file"; filename*=utf-99\'\'a',
  'name="file"; filename="\u202egnp.exe"',
] as const;

const someParts = (pairs: readonly Pair[], random: Random): readonly Buffer[] => [
  ...pairs.map(([name, value]) => field(name, value)),
  ...random.times(random.int(0, 2), () => file(random.pick(dispositions), random)),
  ...random.times(random.int(0, 2), () => part(random.pick(oddHeads), hostileText(random))),
];

const closing = Buffer.from(`--${boundary}--\r\n`);

/** The parameters as a valid multipart form, with a file or without. */
export const multipartBody = (pairs: readonly Pair[], random: Random): Body => {
  const files = random.chance(0.5) ? [file(dispositions[0], random)] : [];
  const fields = pairs.map(([name, value]) => field(name.replaceAll(/["\r\n]/g, '_'), value));
  return whole(multipartType, Buffer.concat([...fields, ...files, closing]));
};

const oddMultipart = (pairs: readonly Pair[], random: Random): Body => {
  const parts = someParts(pairs, random);
  const all = Buffer.concat(parts);
  return random.pick<() => Body>([
    () => whole(multipartType, Buffer.concat([...parts, closing])),
    () => whole(multipartType, Buffer.concat([...parts, ...parts, closing])),
    () => whole(multipartType, Buffer.concat([closing, ...parts])),
    () => whole(multipartType, Buffer.concat([Buffer.from('preamble\r\n'), ...parts, closing])),
    () => whole(multipartType, Buffer.concat([...parts, closing, Buffer.from('epilogue')])),
    () => whole(multipartType, all),
    () => whole(multipartType, all.subarray(0, random.int(0, all.length))),
    () => whole(multipartType, Buffer.from(`--${boundary}`)),
    () => whole(multipartType, Buffer.alloc(0)),
    () => whole('multipart/form-data', all),
    () => whole('multipart/form-data; boundary=', all),
    () => whole(`multipart/form-data; boundary=${'b'.repeat(random.size(5_000))}`, all),
    () => whole('multipart/mixed; boundary=x', all),
    () =>
      whole(
        multipartType,
        Buffer.concat([
          ...random.times(random.size(3_000), () => field('a', 'b')),
          ...random.times(random.size(100), () => file(dispositions[0], random)),
          closing,
        ]),
      ),
    () =>
      whole(
        multipartType,
        part(`X: ${'a'.repeat(random.size(100_000))}\r\n`.repeat(3), 'long head'),
      ),
    () => ({ ...whole(multipartType, all), delivery: 'endless' }),
  ])();
};

const oddForms = [
  '&&&&',
  '=&=&=',
  'a',
  '%zz=%',
  '%00=%00',
  '%ED%A0%80=%ED%A0%80',
  'a[b][c]=1&a[]=2&a.b=3',
  'a=1&a=2&a=3',
  '__proto__=1&constructor=2',
  '+=+',
  ';a=1;b=2',
  '\0\xff',
] as const;

const oddForm = (random: Random): string => {
  const size = random.size(3_000_000);
  return random.pick<() => string>([
    () => random.pick(oddForms),
    () => Array.from({ length: size }, (_, index) => index).join('&'),
    () => Array.from({ length: size }, (_, index) => `a${index}=`).join('&'),
    () => '&'.repeat(size),
    () => 'a'.repeat(size),
    () => `${'a'.repeat(size)}=1`,
    () => 'content=%00'.repeat(random.size(10_000)),
  ])();
};

/** Thirty megabytes compressed to thirty kilobytes. */
const inflating = (): Buffer => gzipSync(Buffer.alloc(30_000_000, 'a=b&'));

const contentTypes = [
  'application/json',
  'text/plain',
  'application/octet-stream',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/x-www-form-urlencoded; charset=utf-99',
  'APPLICATION/X-WWW-FORM-URLENCODED',
  'x',
  '/;=',
  '',
] as const;

/** The parameters in a body of another type, or a malformed body. */
export const oddBody = (pairs: readonly Pair[], random: Random): Body => {
  const text = formText(pairs);
  return random.pick<() => Body>([
    () => oddMultipart(pairs, random),
    () => oddMultipart(pairs, random),
    () => oddMultipart(pairs, random),
    () => whole(formType, oddForm(random)),
    () => whole(random.pick(contentTypes), text),
    () => whole('application/json', JSON.stringify(Object.fromEntries(pairs))),
    () => whole('application/json', bigText(random)),
    () => whole(undefined, text),
    () => ({ ...whole(formType, `${text}&more=`), delivery: 'cut off' }),
    () => ({ ...whole(formType, text), delivery: 'endless' }),
    () => {
      const body = random.chance(0.2) ? whole(formType, inflating()) : whole(formType, text);
      const coding = random.pick(['gzip', 'deflate', 'br', 'identity', 'x']);
      return { ...body, headers: [...body.headers, ['Content-Encoding', coding]] };
    },
  ])();
};
