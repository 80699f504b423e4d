import { computed } from '@preact/signals';
import type { Registered } from './connection';
import { field } from './connection';
import type { User } from './users';
import { userName } from './users';

export type ProfileField = NonNullable<Registered['custom_profile_fields']>[number];

/** The types of custom profile fields by their numbers in the API. */
export const profileFieldTypes = {
  1: 'text',
  2: 'long',
  3: 'choice',
  4: 'date',
  5: 'url',
  6: 'people',
  7: 'account',
  8: 'pronouns',
} as const;

export type ProfileFieldType = (typeof profileFieldTypes)[keyof typeof profileFieldTypes];

const fields = field('custom_profile_fields');

/** The custom profile fields, in the order of the organization. */
export const profileFields = computed<readonly ProfileField[]>(() =>
  [...(fields.value ?? [])].sort((a, b) => a.order - b.order),
);

const typesByNumber: Readonly<Record<number, ProfileFieldType | undefined>> = profileFieldTypes;

export const profileFieldType = ({ type }: ProfileField): ProfileFieldType | undefined =>
  typesByNumber[type];

type WithData = Partial<Pick<User, 'profile_data'>>;

/** The value of a custom profile field as the API has it; empty if it is not filled in. */
export const profileValue = ({ profile_data: data }: WithData, fieldId: number): string =>
  Object.entries(data ?? {}).find(([id]) => id === String(fieldId))?.[1].value ?? '';

/** The choices of a field, by their values. */
export const choicesOf = ({
  field_data: data,
}: ProfileField): readonly (readonly [string, string])[] =>
  typeof data === 'string'
    ? []
    : Object.entries(data).flatMap(([value, choice]) =>
        typeof choice === 'object' ? [[value, choice.text ?? value] as const] : [],
      );

const namesIn = (value: string): string => {
  const ids: unknown = value === '' ? [] : JSON.parse(value);
  return Array.isArray(ids) ? ids.map((id) => userName(Number(id))).join(', ') : value;
};

/** The value of a custom profile field, as people read it. */
export const profileText = (user: WithData, fieldId: number): string => {
  const value = profileValue(user, fieldId);
  const profileField = profileFields.value.find(({ id }) => id === fieldId);
  switch (profileField && profileFieldType(profileField)) {
    case 'choice':
      return (profileField && choicesOf(profileField).find(([key]) => key === value)?.[1]) ?? value;
    case 'people':
      return namesIn(value);
    default:
      return value;
  }
};
