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

const typesByNumber: Readonly<Record<number, ProfileFieldType | undefined>> = profileFieldTypes;

/** The type of a custom profile field; undefined for one that this version does not know. */
export const profileFieldType = ({ type }: { readonly type: number }) => typesByNumber[type];

type Choice = string | { readonly text?: string; readonly order?: string };

type FieldData = { readonly field_data: string | Readonly<Record<string, Choice>> };

/** The choices of a custom profile field with their names, by their values. */
export const profileChoicesOf = ({
  field_data: data,
}: FieldData): readonly (readonly [string, string])[] =>
  typeof data === 'string'
    ? []
    : Object.entries(data).flatMap(([value, choice]) =>
        typeof choice === 'object' ? [[value, choice.text ?? value] as const] : [],
      );

/** The choices of a new custom profile field as the API takes them, from a line for each. */
export const profileChoicesFrom = (lines: string): Readonly<Record<string, Choice>> =>
  Object.fromEntries(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((text) => text !== '')
      .map((text, index) => [String(index), { text, order: String(index + 1) }]),
  );

type WithData = {
  readonly profile_data?: Readonly<Record<string, { readonly value: string }>> | undefined;
};

/** What a user has entered in a custom profile field, as the API has it; empty without. */
export const profileValue = ({ profile_data: data }: WithData, fieldId: number): string =>
  data?.[String(fieldId)]?.value ?? '';

type Field = FieldData & { readonly id: number; readonly type: number };

const idsIn = (value: string): readonly number[] => {
  const ids: unknown = value === '' ? [] : JSON.parse(value);
  return Array.isArray(ids) ? ids.map(Number) : [];
};

/** What a user has entered in a custom profile field, as people read it; empty without. */
export const profileText = (
  user: WithData,
  field: Field,
  nameOfUser: (userId: number) => string,
): string => {
  const value = profileValue(user, field.id);
  switch (profileFieldType(field)) {
    case 'people':
      return idsIn(value).map(nameOfUser).join(', ');
    case 'choice':
      return profileChoicesOf(field).find(([key]) => key === value)?.[1] ?? value;
    default:
      return value;
  }
};
