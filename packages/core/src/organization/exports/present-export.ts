import * as t from 'io-ts';
import type { Realm } from '../../access';
import type { FeatureLevel } from '../../kernel';
import { ExportId, UserId, has } from '../../kernel';
import type { RealmExport } from './realm-export';
import { ExportType, isPending, presentFileOf } from './realm-export';

const nullableTime = t.union([t.number, t.null]);

export const ExportView = t.readonly(
  t.type({
    id: ExportId,
    actingUserId: UserId,
    type: ExportType,
    requestedAt: t.number,
    failedAt: nullableTime,
    deletedAt: nullableTime,
    isPending: t.boolean,
    /** Null unless there is a file. */
    url: t.union([t.string, t.null]),
  }),
);
/** An export as administrators see it. */
export type ExportView = t.TypeOf<typeof ExportView>;

/** The last part of a path. */
export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const viewExport =
  ({ url }: Pick<Realm, 'url'>) =>
  (given: RealmExport): ExportView => {
    const file = presentFileOf(given);
    return {
      id: given.id,
      actingUserId: given.actingUserId,
      type: given.type,
      requestedAt: given.requestedAt,
      failedAt: given.failedAt,
      deletedAt: given.deletedAt,
      isPending: isPending(given),
      url:
        file === undefined ? null : `${url}/user_uploads/export/${given.id}/${nameIn(file.path)}`,
    };
  };

/** The numbers that older clients know. */
const exportTypeNumbers = { public: 1, full_with_consent: 2 } as const;

const presentType = (type: ExportType, level: FeatureLevel) =>
  has(level, 'exportTypeNames') ? type : exportTypeNumbers[type];

/** Source: docs/reference/exports.md#record. */
export const presentExport = (given: ExportView, level: FeatureLevel) => ({
  id: given.id,
  acting_user_id: given.actingUserId,
  export_time: given.requestedAt,
  failed_timestamp: given.failedAt,
  deleted_timestamp: given.deletedAt,
  pending: given.isPending,
  export_url: given.url,
  ...(has(level, 'exportTypes') ? { export_type: presentType(given.type, level) } : {}),
});
