import * as t from 'io-ts';
import { eventTable, tagged } from '../../kernel';
import { ProfileField } from './profile-field';

/** A field was added, changed, moved or removed; contains all current fields. */
const ProfileFieldsChanged = tagged('ProfileFieldsChanged', {
  fields: t.readonlyArray(ProfileField),
});

export const profileFieldEvents = eventTable({ ProfileFieldsChanged });
