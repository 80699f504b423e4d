import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Bytes } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import { extract } from 'tar-stream';
import type { Progress } from '../../progress';
import { StartFailure } from '../../start-failure';
import type { ArchiveForm } from './archive-form';
import { decodeManifest } from './archive-form';
import type { ContentMember, Entry } from './members';
import { checksumLine, memberNamed, sha256 } from './members';

/** Receives a member that has content of its own; it may leave the content unread. */
export type OnContent<Content extends ContentMember> = (
  member: Content,
  content: Bytes,
  sum: () => string,
) => Promise<void>;

export type ReadArchive<Manifest> = {
  readonly manifest: Manifest;
  /** The text of the manifest, and its signature. */
  readonly text: string;
  readonly signature: string;
};

/** The largest member that is read into memory, in bytes: a list of checksums, or the manifest. */
const maxTextBytes = 64 * 2 ** 20;

/** The bytes of an entry, which are hashed on the way. */
const hashing = (entry: Entry, damaged: (problem: string) => StartFailure) => {
  const hash = createHash('sha256');
  const content = async function* (): Bytes {
    try {
      for await (const chunk of entry as Bytes) {
        hash.update(chunk);
        yield chunk;
      }
    } catch {
      throw damaged('it is cut off');
    }
  };
  let digest: string | undefined;
  return {
    content: content(),
    /** After the content was read. */
    sum: () => (digest ??= hash.digest('hex')),
  };
};

/** The whole content, if it has no more than that many bytes. */
export const wholeOf = async (
  content: Bytes,
  maxBytes: number,
  tooLong: () => StartFailure,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) {
      throw tooLong();
    }
  }
  return Buffer.concat(chunks);
};

const textOf = async (content: Bytes, damaged: (problem: string) => StartFailure) =>
  (await wholeOf(content, maxTextBytes, () => damaged('a list in it is too long'))).toString();

/** What is known of the archive so far. */
type Reading = {
  /** The checksums of the members since the last list. */
  pending: string[];
  lists: string[];
  text: string | undefined;
  signature: string | undefined;
};

/** Whether anything was in the archive that nothing has confirmed. */
const confirm = <
  Manifest extends { readonly checksums: readonly string[] },
  Content extends ContentMember,
>(
  form: ArchiveForm<Manifest, Content>,
  { pending, lists, text, signature }: Reading,
  file: string,
  damaged: (problem: string) => StartFailure,
): ReadArchive<Manifest> => {
  if (text === undefined || signature === undefined) {
    throw damaged('it is cut off before its manifest');
  }
  const manifest = decodeManifest(form, text);
  if (E.isLeft(manifest)) {
    throw new StartFailure(`${file} ${manifest.left}`);
  }
  const { checksums } = manifest.right;
  if (pending.length > 0 || checksums.join() !== lists.join()) {
    throw damaged('its checksums are not those of its manifest');
  }
  return { manifest: manifest.right, text, signature };
};

/**
 * Reads an archive to its end, and compares all checksums: those of the members with the list that
 * follows them, those of the lists with the manifest. What a member contains is confirmed only
 * later, so nobody may see it before this resolves.
 *
 * @param step its name, for the progress
 */
export const readArchive = async <
  Manifest extends { readonly checksums: readonly string[] },
  Content extends ContentMember,
>(
  form: ArchiveForm<Manifest, Content>,
  file: string,
  step: string,
  progress: Progress,
  onContent: OnContent<Content> = () => Promise.resolve(),
): Promise<ReadArchive<Manifest>> => {
  if (!existsSync(file)) {
    throw new StartFailure(`there is no archive ${file}`);
  }
  const damaged = (problem: string): StartFailure =>
    new StartFailure(`${file} is damaged, or was changed: ${problem}`);
  const reading: Reading = { pending: [], lists: [], text: undefined, signature: undefined };
  const entries = extract();
  const source = createReadStream(file);
  const { size: total } = statSync(file);
  const report = (done: number): void => progress({ name: step, unit: 'bytes', done, total });
  const reporting = async function* (content: Bytes): Bytes {
    for await (const chunk of content) {
      report(Math.min(source.bytesRead, total - 1));
      yield chunk;
    }
  };
  // What is wrong is told by the entries, too.
  const copied = pipeline(source, entries).catch(() => undefined);

  const readOne = async (entry: Entry): Promise<void> => {
    const { name, type } = entry.header;
    const member = type === 'file' ? memberNamed(name) : undefined;
    const isForeign = (): StartFailure =>
      damaged(`no ${form.name} contains ${JSON.stringify(name)}`);
    if (member === undefined || reading.signature !== undefined) {
      throw isForeign();
    }
    const { content, sum } = hashing(entry, damaged);
    switch (member.kind) {
      case 'manifest':
        reading.text = await textOf(content, damaged);
        return;
      case 'signature':
        reading.signature = (await textOf(content, damaged)).trim();
        return;
      case 'checksums': {
        const list = await textOf(content, damaged);
        if (list !== reading.pending.join('')) {
          throw damaged(`${name} has other checksums than what is before it`);
        }
        reading.lists.push(sha256(list));
        reading.pending = [];
        return;
      }
      case 'file':
      case 'records':
      case 'rows': {
        if (!form.contains(member)) {
          throw isForeign();
        }
        const reported = reporting(content);
        await onContent(member, reported, sum);
        for await (const _ of reported) {
          // What was left unread belongs to the checksum.
        }
        reading.pending.push(checksumLine(name, sum()));
      }
    }
  };

  const iterator = entries[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<Entry>> => {
    try {
      return await iterator.next();
    } catch {
      throw damaged('it is cut off, or no archive');
    }
  };
  try {
    for (let one = await next(); one.done !== true; one = await next()) {
      await readOne(one.value);
    }
    await copied;
    report(total);
    return confirm(form, reading, file, damaged);
  } finally {
    source.destroy();
    entries.destroy();
  }
};
