import { arrayOf, required, text } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';

export const alertWordEvents = eventsOf({
  alert_words: event<'AlertWordsChanged'>(
    'AlertWordsEvent',
    'The alert words of the user changed.',
  )({ alert_words: required('All alert words.', arrayOf(text), 'words') }),
});

export const alertWordPresentations = presentationsOf({
  AlertWordsChanged: alertWordEvents.alert_words.present,
});
