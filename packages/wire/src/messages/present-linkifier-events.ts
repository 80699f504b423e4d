import { presentationsOf } from '../events/event-presentations';
import { has } from '@parley/core/kernel';
import { supportsLinkifiers } from '@parley/core/messages';
import { linkifierRecord, presentLegacyLinkifier } from './linkifier-record';

export const linkifierPresentations = presentationsOf({
  // Source: docs/reference/linkifiers.md.
  LinkifiersChanged: {
    parts: ({ linkifiers }) => [
      (viewer) =>
        supportsLinkifiers(viewer)
          ? [
              {
                type: 'realm_linkifiers',
                realm_linkifiers: linkifiers.map((linkifier) =>
                  linkifierRecord.present(linkifier, viewer),
                ),
              },
            ]
          : [],
      ({ level }) =>
        has(level, 'linkifierUrlTemplate')
          ? []
          : [
              {
                type: 'realm_filters',
                realm_filters: linkifiers.map((each) => presentLegacyLinkifier(each)),
              },
            ],
    ],
  },
  AlertWordsChanged: ({ words }) => [{ type: 'alert_words', alert_words: words }],
});
