import { gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { readArchive } from '../backup/archive/read-archive';
import type { ExportManifest } from '../exports/export-manifest';
import { exportForm } from '../exports/export-manifest';

type ReadExport = {
  readonly manifest: ExportManifest;
  /** The records by their kinds. */
  readonly records: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** The texts of the files by their keys. */
  readonly files: Readonly<Record<string, string>>;
};

/** Reads the archive of an export, and compares all checksums. */
export const readExport = async (file: string): Promise<ReadExport> => {
  const records: Record<string, Readonly<Record<string, unknown>>[]> = {};
  const files: Record<string, string> = {};
  const { manifest } = await readArchive(
    exportForm,
    file,
    'reading',
    () => undefined,
    async (member, content) => {
      const bytes = await buffer(content);
      if (member.kind === 'file') {
        files[member.key] = bytes.toString();
        return;
      }
      const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
      (records[member.of] ??= []).push(
        ...lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line)),
      );
    },
  );
  return { manifest, records, files };
};
