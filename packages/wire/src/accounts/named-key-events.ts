import { arrayOf, required } from '../codecs';
import { event, eventsOf } from '../events/event';
import type { EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { namedKeyRecord } from './named-key-record';

export const namedKeyEvents = eventsOf({
  named_api_keys: event<EventOf<'NamedKeysChanged'>>(
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

export const namedKeyPresentations = presentationsOf({
  NamedKeysChanged: namedKeyEvents.named_api_keys.present,
});
