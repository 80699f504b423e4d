import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';
import { playgroundRecord } from './playground-record';

export const playgroundEvents = eventsOf({
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

export const playgroundPresentations = presentationsOf({
  PlaygroundsChanged: playgroundEvents.realm_playgrounds.present,
});
