import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';
import { namedKeyRecord } from './named-key-record';

export const namedKeyEvents = eventsOf({
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

export const namedKeyPresentations = presentationsOf({
  NamedKeysChanged: namedKeyEvents.named_api_keys.present,
});
