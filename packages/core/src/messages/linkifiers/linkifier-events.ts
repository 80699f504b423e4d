import * as t from 'io-ts';
import { eventTable, tagged } from '../../kernel';
import { RealmLinkifier } from './linkifier';

const LinkifiersChanged = tagged('LinkifiersChanged', {
  /** All linkifiers, in the order in which they are tried. */
  linkifiers: t.readonlyArray(RealmLinkifier),
});

/** Source: docs/reference/linkifiers.md. */
export const linkifierEvents = eventTable({ LinkifiersChanged });
