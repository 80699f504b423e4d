import * as t from 'io-ts';
import { eventKind, eventTable, has } from '../../kernel';
import {
  RealmLinkifier,
  presentLegacyLinkifier,
  presentLinkifier,
  supportsLinkifiers,
} from './linkifier';

const LinkifiersChanged = t.readonly(
  t.type({
    _tag: t.literal('LinkifiersChanged'),
    /** All linkifiers, in the order in which they are tried. */
    linkifiers: t.readonlyArray(RealmLinkifier),
  }),
);
export type LinkifiersChanged = t.TypeOf<typeof LinkifiersChanged>;

/** Source: docs/reference/linkifiers.md. */
export const linkifierEvents = eventTable({
  LinkifiersChanged: eventKind(LinkifiersChanged, {
    parts: ({ linkifiers }) => [
      (viewer) =>
        supportsLinkifiers(viewer)
          ? [
              {
                type: 'realm_linkifiers',
                realm_linkifiers: linkifiers.map((linkifier) =>
                  presentLinkifier(linkifier, viewer.level),
                ),
              },
            ]
          : [],
      ({ level }) =>
        has(level, 'linkifierUrlTemplate')
          ? []
          : [{ type: 'realm_filters', realm_filters: linkifiers.map(presentLegacyLinkifier) }],
    ],
  }),
});
