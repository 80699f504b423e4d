import * as t from 'io-ts';
import { eventTable } from '../../kernel';
import { ProfileField } from './profile-field';

/** A field was added, changed, moved or removed; contains all current fields. */
const ProfileFieldsChanged = t.readonly(
  t.type({ _tag: t.literal('ProfileFieldsChanged'), fields: t.readonlyArray(ProfileField) }),
);

export const profileFieldEvents = eventTable({ ProfileFieldsChanged });
