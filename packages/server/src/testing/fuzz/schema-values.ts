import type { Route } from '@parley/adapter-http';
import { hostileJson } from './hostile-values';
import type { Random } from './random';

export type JsonSchema = Route['parameters'][string]['schema'];

/** All ids in a small organization are small numbers. */
const anyId = (random: Random): number => random.int(1, 60);

const integer = ({ minimum, maximum }: JsonSchema, random: Random): number =>
  random.pick([
    anyId(random),
    anyId(random),
    minimum ?? 0,
    (minimum ?? 0) - 1,
    maximum ?? 1000,
    (maximum ?? 2 ** 53 - 1) + 1,
  ]);

const words = [
  'general',
  'lunch',
  'Team',
  'x',
  'owner@example.org',
  'smile',
  '#123456',
  '1',
] as const;

const text = ({ minLength, maxLength }: JsonSchema, random: Random): string =>
  maxLength === undefined || random.chance(0.7)
    ? random.pick(words)
    : 'x'.repeat(random.pick([maxLength, maxLength + 1, Math.max(0, (minLength ?? 0) - 1)]));

const object = ({ properties, required, additionalProperties }: JsonSchema, random: Random) => {
  const named = Object.entries(properties ?? {}).filter(
    ([name]) => required?.includes(name) === true || random.chance(0.4),
  );
  const others =
    typeof additionalProperties === 'object'
      ? random.times(random.int(0, 3), () => [random.pick(words), additionalProperties] as const)
      : [];
  return Object.fromEntries(
    [...named, ...others].map(([name, schema]) => [name, schemaValue(schema, random)]),
  );
};

/** A value that the schema describes, or one just beyond its limits. */
export const schemaValue = (schema: JsonSchema, random: Random): unknown => {
  const branch = random.maybePick(schema.anyOf ?? []);
  if (branch !== undefined) {
    return schemaValue(branch, random);
  }
  const one = random.maybePick(schema.enum ?? []);
  if (one !== undefined) {
    return one;
  }
  const { type } = schema;
  switch (typeof type === 'object' ? random.maybePick(type) : type) {
    case 'integer':
      return integer(schema, random);
    case 'number':
      return random.pick([0, 0.5, -1, 1e300, anyId(random)]);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return text(schema, random);
    case 'array': {
      const items = random.times(random.int(0, 4), () => schemaValue(schema.items ?? {}, random));
      return random.chance(0.2) ? [...items, ...items] : items;
    }
    case 'object':
      return object(schema, random);
    case 'null':
      return null;
    default:
      return random.pick([anyId(random), random.pick(words), [anyId(random)], hostileJson(random)]);
  }
};

/** A value that the schema describes, different for each index as far as there are enough. */
const numbered = (schema: JsonSchema, index: number): unknown => {
  const [branch] = schema.anyOf ?? [];
  if (branch !== undefined) {
    return numbered(branch, index);
  }
  const [one] = schema.enum ?? [];
  if (one !== undefined) {
    return one;
  }
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'integer':
    case 'number':
      return index;
    case 'boolean':
      return true;
    case 'array':
      return [numbered(schema.items ?? {}, index)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) === true)
          .map(([name, property]) => [name, numbered(property, index)]),
      );
    default:
      return `a${index}`;
  }
};

/**
 * Maximum size of generated values, far more than any client needs; no valid kind of value is
 * missing.
 */
export const manyOf = (schema: JsonSchema, random: Random): string => {
  const count = random.pick([1_000, 10_000, 100_000, 300_000]);
  const branches = [schema, ...(schema.anyOf ?? [])];
  const list = branches.find(({ type }) => type === 'array');
  const record = branches.find(
    ({ additionalProperties }) => typeof additionalProperties === 'object',
  );
  if (list !== undefined) {
    const items = list.items ?? {};
    return JSON.stringify(Array.from({ length: count }, (_, index) => numbered(items, index)));
  }
  if (typeof record?.additionalProperties === 'object') {
    const { additionalProperties: values } = record;
    return JSON.stringify(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [String(index), numbered(values, index)]),
      ),
    );
  }
  return random.pick(['a', 'a b ', 'a@b.c,', '"a" ', ' ', '\n']).repeat(count);
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const changedList = (values: readonly unknown[], random: Random): unknown => {
  const index = random.int(0, Math.max(0, values.length - 1));
  switch (random.int(0, 3)) {
    case 0:
      return [...values, hostileJson(random)];
    case 1:
      return values.toSpliced(index, 1);
    default:
      return values.length === 0 ? [null] : values.with(index, changed(values[index], random));
  }
};

const changedRecord = (record: Readonly<Record<string, unknown>>, random: Random): unknown => {
  const name = random.maybePick(Object.keys(record));
  if (name === undefined || random.chance(0.2)) {
    return {
      ...record,
      [random.pick(['', 'extra', '\0', '__proto__', 'id'])]: hostileJson(random),
    };
  }
  const { [name]: value, ...others } = record;
  return random.chance(0.2) ? others : { ...record, [name]: changed(value, random) };
};

/** The value with something wrong in it, at some depth. */
export const changed = (value: unknown, random: Random): unknown => {
  if (random.chance(0.3)) {
    return random.chance(0.3) ? [value] : hostileJson(random);
  }
  if (Array.isArray(value)) {
    return changedList(value, random);
  }
  return isRecord(value) ? changedRecord(value, random) : hostileJson(random);
};
