import * as t from 'io-ts';
import { eventKind, eventTable } from '../../kernel';

const AlertWordsChanged = t.readonly(
  t.type({ _tag: t.literal('AlertWordsChanged'), words: t.readonlyArray(t.string) }),
);
/** Somebody added or removed alert words; these are all of theirs now. */
export type AlertWordsChanged = t.TypeOf<typeof AlertWordsChanged>;

export const alertWordEvents = eventTable({
  AlertWordsChanged: eventKind(AlertWordsChanged, ({ words }) => [
    { type: 'alert_words', alert_words: words },
  ]),
});
