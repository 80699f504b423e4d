import { createHmac, timingSafeEqual } from 'node:crypto';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import * as t from 'io-ts';
import type { ContentMember } from './members';

/** The form of archives; another number is another form. */
const archiveFormat = 1;

type Checksummed = {
  /** Of the lists of checksums. */
  readonly checksums: readonly string[];
};

/** One kind of archive: what it has besides lists of checksums, a manifest and its signature. */
export type ArchiveForm<Manifest extends Checksummed, Content extends ContentMember> = {
  readonly name: 'backup' | 'export';
  readonly contains: (member: ContentMember) => member is Content;
  /** Whether what an interrupted archive has up to such a member is continued. */
  readonly isKept: (member: ContentMember) => boolean;
  readonly decode: (read: unknown) => E.Either<unknown, Manifest>;
};

const Form = t.type({ format: t.number });

export const encodeManifest = (manifest: Checksummed): string =>
  `${JSON.stringify({ format: archiveFormat, ...manifest }, null, 1)}\n`;

/** A failure says what is wrong with the archive. */
export const decodeManifest = <Manifest extends Checksummed, Content extends ContentMember>(
  form: ArchiveForm<Manifest, Content>,
  text: string,
): E.Either<string, Manifest> =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(text)),
    O.filter(Form.is),
    E.fromOption(() => 'is damaged: its manifest cannot be read'),
    E.filterOrElse(
      ({ format }) => format === archiveFormat,
      ({ format }) =>
        `has the format ${format}, and this version reads ${archiveFormat}: use the version of Parley that made it`,
    ),
    E.flatMap((read) =>
      pipe(
        form.decode(read),
        E.mapLeft(() => 'is damaged: its manifest is incomplete'),
      ),
    ),
  );

type FormName = ArchiveForm<Checksummed, ContentMember>['name'];

/** Shows that whoever made the archive had the secret of the server. */
export const signatureOf = (form: FormName, manifest: string, serverSecret: string): string =>
  createHmac('sha256', serverSecret).update(`${form}:${manifest}`).digest('hex');

export const isSignatureOf = (
  form: FormName,
  signature: string,
  manifest: string,
  serverSecret: string,
): boolean => {
  const [expected, given] = [
    Buffer.from(signatureOf(form, manifest, serverSecret)),
    Buffer.from(signature),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected);
};
