import * as t from 'io-ts';
import { eventKind, eventTable } from '../../kernel';

const AlertWordsChanged = t.readonly(
  t.type({ _tag: t.literal('AlertWordsChanged'), words: t.readonlyArray(t.string) }),
);
/** Somebody named words or took some back; these are all of them now. */
export type AlertWordsChanged = t.TypeOf<typeof AlertWordsChanged>;

export const alertWordEvents = eventTable({
  AlertWordsChanged: eventKind(AlertWordsChanged, ({ words }) => [
    { type: 'alert_words', alert_words: words },
  ]),
});
