import { arrayOf, required, text } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';

const events = eventsOf({
  alert_words: event<'AlertWordsChanged'>(
    'AlertWordsEvent',
    'The alert words of the user changed.',
  )({ alert_words: required('All alert words.', arrayOf(text), 'words') }),
});

export const alertWordEvents = presentedEvents(events, {
  AlertWordsChanged: events.alert_words.present,
});
