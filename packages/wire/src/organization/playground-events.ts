import { arrayOf, required } from '../codecs';
import { event, eventsOf } from '../events/event';
import type { EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { playgroundRecord } from './playground-record';

export const playgroundEvents = eventsOf({
  realm_playgrounds: event<EventOf<'PlaygroundsChanged'>>(
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
