import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { privateFileMode, syncDirectory } from '@parley/adapter-files';
import type { Bytes } from '@parley/core/messages';
import { inOneChunk } from '@parley/core/messages';
import { pack } from 'tar-stream';
import type { ArchiveForm } from './archive-form';
import { encodeManifest, signatureOf } from './archive-form';
import { measureContent } from './measured-content';
import type { ContentMember } from './members';
import {
  checksumLine,
  checksumsName,
  manifestName,
  membersPerList,
  sha256,
  signatureName,
} from './members';
import type { PartialArchive } from './partial-archive';
import { readPartial } from './partial-archive';

/** An archive that is being written; it gets its name when it is complete. */
export type ArchiveWriter<Manifest> = {
  /** What an interrupted archive has already. */
  readonly kept: Pick<PartialArchive, 'files' | 'records'>;
  /** @returns the bytes of the content */
  readonly add: (name: string, content: Bytes) => Promise<number>;
  /** @param manifestOf has the checksums of the lists */
  readonly finish: (
    manifestOf: (checksums: readonly string[]) => Manifest,
    serverSecret: string,
  ) => Promise<Manifest>;
  /** Leaves what was written, for the next call for the same archive. */
  readonly interrupt: () => Promise<void>;
};

/** Where an archive is until it is complete. */
export const partialName = (file: string): string => `${file}.partial`;

const inUtf8 = (text: string): Bytes => inOneChunk(Buffer.from(text));

/** Continues what an interrupted call has written for the same archive. */
export const openArchive = async <
  Manifest extends { readonly checksums: readonly string[] },
  Content extends ContentMember,
>(
  form: ArchiveForm<Manifest, Content>,
  file: string,
): Promise<ArchiveWriter<Manifest>> => {
  const [partial, spool] = [partialName(file), `${file}.spool`];
  const kept = await readPartial(form, partial);
  const handle = await open(partial, kept.end === 0 ? 'w' : 'r+', privateFileMode);
  await handle.truncate(kept.end);
  await handle.close();
  const archive = pack();
  const target = createWriteStream(partial, { flags: 'r+', start: kept.end, flush: true });
  const closed = new Promise<void>((resolve) => {
    target.once('close', () => resolve());
  });
  const written = pipeline(archive, target);
  written.catch(() => undefined);
  let pending = [...kept.pending];
  const lists = [...kept.lists];

  const write = async (name: string, content: Bytes): Promise<number> => {
    const measured = await measureContent(content, spool);
    const entry = archive.entry({ name, size: measured.size, mode: privateFileMode });
    const copied = pipeline(measured.content, entry);
    copied.catch(() => undefined);
    // A disk that is full fails the target alone.
    await Promise.race([copied, written.then(() => copied)]);
    pending.push(checksumLine(name, measured.digest));
    return measured.size;
  };

  const writeList = async (): Promise<void> => {
    const list = pending.join('');
    await write(checksumsName(lists.length + 1), inUtf8(list));
    lists.push(sha256(list));
    pending = [];
  };

  return {
    kept,
    add: async (name, content) => {
      const bytes = await write(name, content);
      if (pending.length >= membersPerList) {
        await writeList();
      }
      return bytes;
    },
    finish: async (manifestOf, serverSecret) => {
      if (pending.length > 0) {
        await writeList();
      }
      const complete = manifestOf(lists);
      const text = encodeManifest(complete);
      await write(manifestName, inUtf8(text));
      await write(signatureName, inUtf8(`${signatureOf(form.name, text, serverSecret)}\n`));
      archive.finalize();
      await written;
      await closed;
      await rm(spool, { force: true });
      await rename(partial, file);
      await syncDirectory(dirname(file));
      return complete;
    },
    interrupt: async () => {
      archive.destroy();
      await closed;
      await rm(spool, { force: true });
    },
  };
};
