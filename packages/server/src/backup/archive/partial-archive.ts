import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Bytes } from '@parley/core/messages';
import { extract } from 'tar-stream';
import type { ArchiveForm } from './archive-form';
import type { Entry, RecordsMember } from './members';
import { checksumLine, memberNamed, sha256 } from './members';

/** What an interrupted archive has, as far as it is continued. */
export type PartialArchive = {
  /** The sizes of the files by their keys. */
  readonly files: ReadonlyMap<string, number>;
  /** The last part of each kind of records, with the number of all of them. */
  readonly records: ReadonlyMap<string, Pick<RecordsMember, 'count' | 'upTo'>>;
  /** The checksums of the members since the last list, and those of the lists. */
  readonly pending: readonly string[];
  readonly lists: readonly string[];
  /** Where the next member begins, in bytes. */
  readonly end: number;
};

const blockBytes = 512;

/** The bytes of a member: its header, its content and what fills the last block. */
const lengthOf = (size: number): number => blockBytes * (1 + Math.ceil(size / blockBytes));

/** Undefined if the content is cut off. */
const readWhole = async (
  entry: Entry,
): Promise<{ readonly size: number; readonly digest: string } | undefined> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of entry as Bytes) {
    hash.update(chunk);
    size += chunk.length;
  }
  return size === entry.header.size ? { size, digest: hash.digest('hex') } : undefined;
};

/** Reads what there is of an archive up to the first member that is not complete or not kept. */
export const readPartial = async (
  { isKept }: Pick<ArchiveForm<never, never>, 'isKept'>,
  file: string,
): Promise<PartialArchive> => {
  const files = new Map<string, number>();
  const records = new Map<string, Pick<RecordsMember, 'count' | 'upTo'>>();
  let pending: readonly string[] = [];
  let lists: readonly string[] = [];
  let end = 0;
  if (!existsSync(file)) {
    return { files, records, pending, lists, end };
  }
  const source = createReadStream(file);
  const entries = extract();
  const copied = pipeline(source, entries).catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      const member = memberNamed(name);
      if (member === undefined || member.kind === 'manifest' || member.kind === 'signature') {
        break;
      }
      if (member.kind !== 'checksums' && !isKept(member)) {
        break;
      }
      const whole = await readWhole(entry);
      if (whole === undefined) {
        break;
      }
      if (member.kind === 'file') {
        files.set(member.key, whole.size);
      } else if (member.kind === 'records') {
        const { of, upTo, count } = member;
        records.set(of, { upTo, count: count + (records.get(of)?.count ?? 0) });
      }
      if (member.kind !== 'checksums') {
        pending = [...pending, checksumLine(name, whole.digest)];
      } else if (sha256(pending.join('')) === whole.digest) {
        lists = [...lists, whole.digest];
        pending = [];
      } else {
        break;
      }
      end = entry.offset + lengthOf(whole.size);
    }
  } catch {
    // It ends within a member.
  } finally {
    source.destroy();
    entries.destroy();
    await copied;
  }
  return { files, records, pending, lists, end };
};
