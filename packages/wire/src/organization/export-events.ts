import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { exportRecord } from './export-record';

const events = eventsOf({
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
export const exportEvents = presentedEvents(events, {
  ExportsChanged: events.realm_export.present,
});
