import * as t from 'io-ts';
import type { ExportId, Timestamp } from '../../kernel';
import { RealmId, UserId, struct } from '../../kernel';

/** Public data alone, or also what members may see who consent to that. */
export const ExportType = t.keyof({ public: null, full_with_consent: null });
export type ExportType = t.TypeOf<typeof ExportType>;

/** The archive of an export, in the store of files. */
export type ExportFile = {
  /** As that of an upload: the last part is the name under which it is downloaded. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
};

/** An export of an organization's data that an administrator requested. */
export type RealmExport = {
  readonly id: ExportId;
  readonly actingUserId: UserId;
  readonly type: ExportType;
  readonly requestedAt: Timestamp;
  /** Undefined until it is complete. */
  readonly file: ExportFile | undefined;
  readonly failedAt: Timestamp | null;
  /** When its file was removed. */
  readonly deletedAt: Timestamp | null;
  /** How often a job began to write it. */
  readonly attempts: number;
  /** Who consented when the archive was begun; undefined before. */
  readonly consenting: readonly UserId[] | undefined;
};

export type NewExport = Pick<RealmExport, 'actingUserId' | 'requestedAt' | 'type'>;

export type ExportChanges = Partial<
  Pick<RealmExport, 'attempts' | 'consenting' | 'deletedAt' | 'failedAt' | 'file'>
>;

export const isPending = ({ file, failedAt }: RealmExport): boolean =>
  file === undefined && failedAt === null;

/** Its file, as long as it is there. */
export const presentFileOf = ({ file, deletedAt }: RealmExport): ExportFile | undefined =>
  deletedAt === null ? file : undefined;

/** What determines the records of an archive, so that another call can continue it. */
export const BegunArchive = struct({
  type: ExportType,
  realmId: RealmId,
  consenting: t.readonlyArray(UserId),
});
export type BegunArchive = t.TypeOf<typeof BegunArchive>;
