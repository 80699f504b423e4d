import type { EventOf } from '../events/event-presentations';
import type { FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import { boolean, field, integer, literal, named, nullable, object, oneOf, text } from '../codecs';

/** Source: docs/reference/exports.md#record. */
export const exportRecord = named(
  'DataExport',
  'An export of the data of the organization.',
  object({
    required: {
      id: field('Id of the export.', integer),
      acting_user_id: field('Id of the user who requested it.', integer),
      export_time: field('When it was requested, in UNIX seconds.', integer),
      deleted_timestamp: field(
        'When its archive was deleted, in UNIX seconds; null while it was not.',
        nullable(integer),
      ),
      failed_timestamp: field(
        'When it failed, in UNIX seconds; null if it did not.',
        nullable(integer),
      ),
      export_url: field(
        'Where administrators download the archive; null unless there is one.',
        nullable(text),
      ),
      pending: field('Whether the archive is being written.', boolean),
    },
    optional: {
      export_type: field(
        'What is exported.',
        oneOf<number | string>(integer, literal('public', 'full_with_consent')),
        { since: 'exportTypes' },
      ),
    },
  }),
);

type ExportView = EventOf<'ExportsChanged'>['exports'][number];

/** The numbers that older clients know. */
const exportTypeNumbers = { public: 1, full_with_consent: 2 } as const;

const presentType = (type: ExportView['type'], level: FeatureLevel) =>
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
