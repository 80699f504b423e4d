import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { playgroundRecord } from './playground-record';

const events = eventsOf({
  realm_playgrounds: event<'PlaygroundsChanged'>(
    'RealmPlaygroundsEvent',
    'The code playgrounds changed.',
  )({
    realm_playgrounds: required(
      'All playgrounds.',
      arrayOf(playgroundRecord.codec),
      ({ playgrounds }) => playgrounds.map((each) => playgroundRecord.present(each)),
    ),
  }),
});

export const playgroundEvents = presentedEvents(events, {
  PlaygroundsChanged: events.realm_playgrounds.present,
});
