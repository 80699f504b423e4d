import { profileChoicesOf, profileFieldType, profileValue } from '@parley/client';
import { computed } from '@preact/signals';
import type { Registered } from './connection';
import { field } from './connection';
import type { User } from './users';
import { userName } from './users';

export type ProfileField = NonNullable<Registered['custom_profile_fields']>[number];

const fields = field('custom_profile_fields');

/** The custom profile fields, in the order of the organization. */
export const profileFields = computed<readonly ProfileField[]>(() =>
  [...(fields.value ?? [])].sort((a, b) => a.order - b.order),
);

type WithData = Partial<Pick<User, 'profile_data'>>;

const namesIn = (value: string): string => {
  const ids: unknown = value === '' ? [] : JSON.parse(value);
  return Array.isArray(ids) ? ids.map((id) => userName(Number(id))).join(', ') : value;
};

/** The value of a custom profile field, as people read it. */
export const profileText = (user: WithData, fieldId: number): string => {
  const value = profileValue(user, fieldId);
  const profileField = profileFields.value.find(({ id }) => id === fieldId);
  const type = profileField && profileFieldType(profileField);
  if (type === 'people') {
    return namesIn(value);
  }
  const choices = profileField && type === 'choice' ? profileChoicesOf(profileField) : [];
  return choices.find(([key]) => key === value)?.[1] ?? value;
};
