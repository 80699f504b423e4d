import { ExportType, recordKinds } from '@parley/core/organization';
import * as t from 'io-ts';
import type { ArchiveForm } from '../backup/archive/archive-form';
import type { FileMember, RecordsMember } from '../backup/archive/members';

const Count = t.readonly(t.type({ count: t.number, bytes: t.number }));

/** Source: docs/reference/exports.md#archive. */
const ExportManifest = t.readonly(
  t.strict({
    /** The version of Parley. */
    version: t.string,
    /** When the export was requested: ISO 8601 in UTC. */
    createdAt: t.string,
    exportType: ExportType,
    organization: t.readonly(
      t.strict({ id: t.number, uuid: t.string, host: t.string, name: t.string }),
    ),
    /** How many records there are of each kind; kinds without any are left out. */
    records: t.readonly(t.record(t.string, t.number)),
    files: Count,
    /** Of the lists of checksums. */
    checksums: t.readonlyArray(t.string),
  }),
);

/** What the archive of an export contains. */
export type ExportManifest = t.TypeOf<typeof ExportManifest>;

const kinds: ReadonlySet<string> = new Set(recordKinds);

/** Each part has records of one moment, so that the next ones can follow at any time. */
export const exportForm: ArchiveForm<ExportManifest, FileMember | RecordsMember> = {
  name: 'export',
  contains: (member): member is FileMember | RecordsMember =>
    member.kind === 'file' || (member.kind === 'records' && kinds.has(member.of)),
  isKept: (member) => exportForm.contains(member),
  decode: ExportManifest.decode,
};
