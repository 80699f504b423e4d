import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';
import { profileFieldRecord } from './profile-field-record';

export const profileFieldEvents = eventsOf({
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

export const profileFieldPresentations = presentationsOf({
  ProfileFieldsChanged: profileFieldEvents.custom_profile_fields.present,
});
