import * as t from 'io-ts';
import { eventTable } from '../../kernel';
import { RealmLinkifier } from './linkifier';

const LinkifiersChanged = t.readonly(
  t.type({
    _tag: t.literal('LinkifiersChanged'),
    /** All linkifiers, in the order in which they are tried. */
    linkifiers: t.readonlyArray(RealmLinkifier),
  }),
);

/** Source: docs/reference/linkifiers.md. */
export const linkifierEvents = eventTable({ LinkifiersChanged });
