import * as t from 'io-ts';
import type { Realm } from '../../access';
import { ExportId, UserId, struct } from '../../kernel';
import type { RealmExport } from './realm-export';
import { ExportType, isPending, presentFileOf } from './realm-export';

const nullableTime = t.union([t.number, t.null]);

export const ExportView = struct({
  id: ExportId,
  actingUserId: UserId,
  type: ExportType,
  requestedAt: t.number,
  failedAt: nullableTime,
  deletedAt: nullableTime,
  isPending: t.boolean,
  /** Null unless there is a file. */
  url: t.union([t.string, t.null]),
});
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
