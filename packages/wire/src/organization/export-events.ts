import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';
import { exportRecord } from './export-record';

export const exportEvents = eventsOf({
  realm_export: event<'ExportsChanged'>(
    'RealmExportEvent',
    'An export was requested, completed or deleted, or has failed.',
  )({
    exports: required(
      'All exports of the organization, ascending by id.',
      arrayOf(exportRecord.codec),
      ({ exports }, viewer) => exports.map((each) => exportRecord.present(each, viewer)),
    ),
  }),
});

/** Source: docs/reference/exports.md#events. */
export const exportPresentations = presentationsOf({
  ExportsChanged: exportEvents.realm_export.present,
});
