import * as t from 'io-ts';
import { eventKind, eventTable } from '../../kernel';
import { ProfileField, presentField } from './profile-field';

const ProfileFieldsChanged = t.readonly(
  t.type({ _tag: t.literal('ProfileFieldsChanged'), fields: t.readonlyArray(ProfileField) }),
);
/** A field was added, changed, moved or removed; contains all current fields. */
export type ProfileFieldsChanged = t.TypeOf<typeof ProfileFieldsChanged>;

export const profileFieldEvents = eventTable({
  ProfileFieldsChanged: eventKind(ProfileFieldsChanged, ({ fields }, { level }) => [
    { type: 'custom_profile_fields', fields: fields.map(presentField(level)) },
  ]),
});
