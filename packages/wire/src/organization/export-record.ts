import { has } from '@parley/core/kernel';
import type { AtLevel } from '../codecs';
import {
  boolean,
  integer,
  leveled,
  literal,
  nullable,
  oneOf,
  record,
  required,
  text,
} from '../codecs';
import type { EventOf } from '../events/event';

type ExportView = EventOf<'ExportsChanged'>['exports'][number];

/** The numbers that older clients know. */
const exportTypeNumbers = { public: 1, full_with_consent: 2 } as const;

/** Source: docs/reference/exports.md#record. */
export const exportRecord = record<ExportView, AtLevel>(
  'DataExport',
  'An export of the data of the organization.',
)({
  id: required('Id of the export.', integer, 'id'),
  acting_user_id: required('Id of the user who requested it.', integer, 'actingUserId'),
  export_time: required('When it was requested, in UNIX seconds.', integer, 'requestedAt'),
  failed_timestamp: required(
    'When it failed, in UNIX seconds; null if it did not.',
    nullable(integer),
    'failedAt',
  ),
  deleted_timestamp: required(
    'When its archive was deleted, in UNIX seconds; null while it was not.',
    nullable(integer),
    'deletedAt',
  ),
  pending: required('Whether the archive is being written.', boolean, 'isPending'),
  export_url: required(
    'Where administrators download the archive; null unless there is one.',
    nullable(text),
    'url',
  ),
  export_type: leveled(
    'What is exported.',
    oneOf<number | string>(integer, literal('public', 'full_with_consent')),
    { since: 'exportTypes' },
    ({ type }, { level }) => (has(level, 'exportTypeNames') ? type : exportTypeNumbers[type]),
  ),
});
