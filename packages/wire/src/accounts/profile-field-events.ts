import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { profileFieldRecord } from './profile-field-record';

const events = eventsOf({
  custom_profile_fields: event<'ProfileFieldsChanged'>(
    'CustomProfileFieldsEvent',
    'The fields of profiles changed.',
  )({
    fields: required(
      'All fields, in their order.',
      arrayOf(profileFieldRecord.codec),
      ({ fields }, viewer) => fields.map((each) => profileFieldRecord.present(each, viewer)),
    ),
  }),
});

export const profileFieldEvents = presentedEvents(events, {
  ProfileFieldsChanged: events.custom_profile_fields.present,
});
