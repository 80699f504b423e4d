import * as t from 'io-ts';
import { eventTable } from '../../kernel';

/** A user added or removed alert words; contains the complete list. */
const AlertWordsChanged = t.readonly(
  t.type({ _tag: t.literal('AlertWordsChanged'), words: t.readonlyArray(t.string) }),
);

export const alertWordEvents = eventTable({ AlertWordsChanged });
