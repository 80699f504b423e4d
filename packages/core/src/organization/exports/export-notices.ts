import type { PersonalNotice, Timestamp } from '../../kernel';
import { personalNotice, toReadableTime } from '../../kernel';
import type { ExportView } from './export-view';
import type { RealmExport } from './realm-export';

/** To whoever requested the export. */
export const completionNotice = (
  { actingUserId }: RealmExport,
  { url }: Pick<ExportView, 'url'>,
  expiresAt: Timestamp,
): PersonalNotice =>
  personalNotice(
    { id: actingUserId },
    `Your data export is ready: [download it](${url ?? ''}) before ${toReadableTime(expiresAt)}. Only administrators can.`,
  );

export const failureNotice = ({ actingUserId }: RealmExport): PersonalNotice =>
  personalNotice({ id: actingUserId }, 'Your data export failed. You can request another one.');
