import * as t from 'io-ts';
import { eventTable, tagged } from '../../kernel';

/** A user added or removed alert words; contains the complete list. */
const AlertWordsChanged = tagged('AlertWordsChanged', { words: t.readonlyArray(t.string) });

export const alertWordEvents = eventTable({ AlertWordsChanged });
