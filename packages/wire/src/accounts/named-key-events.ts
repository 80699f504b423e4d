import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { namedKeyRecord } from './named-key-record';

const events = eventsOf({
  named_api_keys: event<'NamedKeysChanged'>(
    'NamedApiKeysEvent',
    'A named API key of the account was created, or some were revoked.',
  )({
    named_api_keys: required(
      'All of them, the newest first.',
      arrayOf(namedKeyRecord.codec),
      ({ keys }) => keys.map((each) => namedKeyRecord.present(each)),
    ),
  }),
});

export const namedKeyEvents = presentedEvents(events, {
  NamedKeysChanged: events.named_api_keys.present,
});
