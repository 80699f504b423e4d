import * as t from 'io-ts';
import type { EventTable } from '../../kernel';
import { ProfileField, presentField } from './profile-field';

const ProfileFieldsChanged = t.readonly(
  t.type({ _tag: t.literal('ProfileFieldsChanged'), fields: t.readonlyArray(ProfileField) }),
);
/** A field came, changed, moved or went; carries all that there are now. */
export type ProfileFieldsChanged = t.TypeOf<typeof ProfileFieldsChanged>;

export const profileFieldCodecs = { ProfileFieldsChanged };

export const profileFieldEvents: EventTable<ProfileFieldsChanged> = {
  ProfileFieldsChanged: ({ fields }, { level }) => [
    { type: 'custom_profile_fields', fields: fields.map(presentField(level)) },
  ],
};
