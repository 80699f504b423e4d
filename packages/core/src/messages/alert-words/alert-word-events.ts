import * as t from 'io-ts';
import { eventKind, eventTable } from '../../kernel';

const AlertWordsChanged = t.readonly(
  t.type({ _tag: t.literal('AlertWordsChanged'), words: t.readonlyArray(t.string) }),
);
/** A user added or removed alert words; contains the complete list. */
export type AlertWordsChanged = t.TypeOf<typeof AlertWordsChanged>;

export const alertWordEvents = eventTable({
  AlertWordsChanged: eventKind(AlertWordsChanged, ({ words }) => [
    { type: 'alert_words', alert_words: words },
  ]),
});
