import { SharedFields, SharedList, isRecord } from '@parley/core/kernel';
import type { Shape } from './shape';
import { publicNames } from './table';

type Json = Readonly<Record<string, unknown>>;

const lookUp = (names: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key;

/** A value of the field under its published name; of a list, each. */
const publishedValue = (field: string, value: unknown): unknown => {
  const names = Object.hasOwn(publicNames.values, field) ? publicNames.values[field] : undefined;
  if (names === undefined) {
    return value;
  }
  const rename = (one: unknown): unknown => (typeof one === 'string' ? lookUp(names, one) : one);
  return Array.isArray(value) ? value.map(rename) : rename(value);
};

const { asText, extraEmoji, settingChanges } = publicNames;

const isText: ReadonlySet<string> = new Set(asText);
const isOfEmoji: ReadonlySet<string> = new Set(extraEmoji.fields);

/** The setting whose value each field of an object has, by the name of the field. */
const settingsIn = (value: Json): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(settingChanges).flatMap(([nameField, valueField]) => {
      const setting = value[nameField];
      return typeof setting === 'string' ? [[valueField, setting]] : [];
    }),
  );

/** The fields of a response with the published names. */
export const publishFields = (shape: Shape, fields: object): object =>
  fields instanceof SharedFields
    ? fields.map('published', (some) => publishObject(shape, some))
    : publishObject(shape, { ...fields });

const publishObject = (shape: Shape, value: Json): Json => {
  const isExtraEmoji = shape.named.has('reaction_type') && value.reaction_type === extraEmoji.type;
  const settings = shape.named.size > 0 ? settingsIn(value) : new Map<string, string>();
  const publishField = (name: string, one: unknown): unknown => {
    if (isExtraEmoji && isOfEmoji.has(name)) {
      return typeof one === 'string' ? lookUp(extraEmoji.values, one) : one;
    }
    if (shape.named.has(name)) {
      return isText.has(name) && typeof one !== 'string'
        ? JSON.stringify(one)
        : publishedValue(name, one);
    }
    return publishedValue(
      settings.get(name) ?? '',
      publish(shape.fields.get(name) ?? shape.items, one),
    );
  };
  const entries = Object.entries(value);
  const published = entries.map(
    ([name, one]) =>
      [
        shape.named.has(name) ? lookUp(publicNames.fields, name) : name,
        publishField(name, one),
      ] as const,
  );
  const isSame = published.every(
    ([name, one], index) => name === entries[index]?.[0] && one === entries[index][1],
  );
  return isSame ? value : Object.fromEntries(published);
};

/**
 * The value with the published names. What has nothing to rename is returned as it is, not as a
 * copy, so that its JSON may be kept.
 */
export const publish = (shape: Shape | undefined, value: unknown): unknown => {
  if (shape === undefined) {
    return value;
  }
  if (value instanceof SharedList) {
    return value.map('published', (one: unknown) => publish(shape.items, one));
  }
  if (Array.isArray(value)) {
    const items = value.map((one: unknown) => publish(shape.items, one));
    return items.some((one, index) => one !== value[index]) ? items : value;
  }
  return isRecord(value) ? publishObject(shape, value) : value;
};
