import { arrayOf, required, text } from '../codecs';
import { event, eventsOf } from '../events/event';
import type { EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';

export const alertWordEvents = eventsOf({
  alert_words: event<EventOf<'AlertWordsChanged'>>(
    'AlertWordsEvent',
    'The alert words of the user changed.',
  )({ alert_words: required('All alert words.', arrayOf(text), ({ words }) => words) }),
});

export const alertWordPresentations = presentationsOf({
  AlertWordsChanged: alertWordEvents.alert_words.present,
});
