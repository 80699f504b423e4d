import * as E from 'fp-ts/Either';
import type { JsonSchema } from '@parley/wire/codecs';
import { arrayOf, integer, rawText, recordOf, text, unbounded } from '@parley/wire/codecs';
import type { Reader } from '../parameters';
import { json, optional, plain, readBefore, required } from '../parameters';
import { routes } from '.';

type Declared = readonly [name: string, reader: Reader<unknown>];

/** Every parameter of every route, including its readers for older levels. */
const declared: readonly Declared[] = routes.flatMap(({ method, path, parameters }) =>
  Object.entries(parameters).flatMap(([name, parameter]): readonly Declared[] => {
    const title = `${name} of ${method} ${path}`;
    return parameter.olderReader === undefined
      ? [[title, parameter]]
      : [
          [title, parameter],
          [`${title}, older reader`, parameter.olderReader.reader],
        ];
  }),
);

const keysUpTo = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `k${index}`);

/** A value that matches the schema. */
const sample = (schema: JsonSchema): unknown => {
  const [first] = schema.enum ?? schema.anyOf ?? [];
  if (schema.enum !== undefined) {
    return first;
  }
  if (schema.anyOf !== undefined) {
    return sample(schema.anyOf[0] ?? {});
  }
  switch (schema.type) {
    case 'string':
      return 'a';
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {})]),
      );
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return schema.minimum ?? 1;
  }
};

type Excess = { readonly what: string; readonly within: unknown; readonly beyond: unknown };

const excessOfText = (limit: number): readonly Excess[] => [
  { what: 'text', within: 'a'.repeat(limit), beyond: 'a'.repeat(limit + 1) },
  { what: 'blanks', within: 'a', beyond: `${' '.repeat(1_000_000)}a` },
];

const inside = (
  schema: JsonSchema | undefined,
  what: string,
  wrap: (value: unknown) => unknown,
): readonly Excess[] =>
  excesses(schema ?? {}).map((excess) => ({
    what: `${what} ${excess.what}`,
    within: wrap(excess.within),
    beyond: wrap(excess.beyond),
  }));

const excessesOfArray = (schema: JsonSchema, limit: number): readonly Excess[] => {
  const many = (length: number) => Array.from({ length }, () => sample(schema.items ?? {}));
  const rest = many(Math.max(0, (schema.minItems ?? 1) - 1));
  return [
    { what: 'list', within: many(limit), beyond: many(limit + 1) },
    ...inside(schema.items, 'item', (value) => [value, ...rest]),
  ];
};

const excessesOfObject = (schema: JsonSchema): readonly Excess[] => {
  const base = sample(schema);
  const filled = (count: number) => ({
    ...Object.fromEntries(
      keysUpTo(count).map((key) => [
        key,
        typeof schema.additionalProperties === 'object' ? sample(schema.additionalProperties) : 1,
      ]),
    ),
    ...Object(base),
  });
  const limit = schema.maxProperties;
  const named = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    inside(field, key, (value) => ({ ...Object(base), [key]: value })),
  );
  return limit === undefined
    ? named
    : [
        {
          what: 'keys',
          within: filled(limit - (schema.required ?? []).length),
          beyond: filled(limit + 1),
        },
        {
          what: 'key',
          within: filled(0),
          beyond: { ...filled(0), ['k'.repeat(1000)]: 'a' },
        },
        ...named,
        ...(typeof schema.additionalProperties === 'object'
          ? inside(schema.additionalProperties, 'value', (value) => ({
              ...Object(base),
              k: value,
            }))
          : []),
      ];
};

/** Values that each exceed one limit of the schema, and values exactly at the limit. */
const excesses = (schema: JsonSchema): readonly Excess[] => {
  if (schema.enum !== undefined) {
    return [];
  }
  if (schema.anyOf !== undefined) {
    return schema.anyOf.flatMap((one) => excesses(one));
  }
  switch (schema.type) {
    case 'string':
      return excessOfText(schema.maxLength ?? Infinity);
    case 'array':
      return excessesOfArray(schema, schema.maxItems ?? Infinity);
    case 'object':
      return excessesOfObject(schema);
    default:
      return [];
  }
};

const written = ({ isJson }: Reader<unknown>, value: unknown): string =>
  !isJson && typeof value === 'string' ? value : JSON.stringify(value);

describe('every parameter', () => {
  it('has a limit for each string, list and free key in it', () => {
    expect(declared.length).toBeGreaterThan(300);
    expect(
      declared
        .map(([name, { schema }]) => unbounded(schema, name))
        .filter((problem) => problem !== undefined),
    ).toEqual([]);
  });

  it('enforces the limits that it declares', () => {
    const failed = declared.flatMap(([name, reader]) =>
      excesses(reader.schema)
        .filter(({ within, beyond }) => {
          const refused = reader.read('it', written(reader, beyond));
          const taken = reader.read('it', written(reader, within));
          return (
            refused._tag === 'Right' ||
            // Another rule of the codec may reject a sample; then the error has to say so.
            (taken._tag === 'Left' && !/too (long|many)|is not/.test(refused.left))
          );
        })
        .map(({ what }) => `${name}: ${what}`),
    );
    expect(failed).toEqual([]);
  });

  it.each([
    ['a text', plain(text)],
    ['a raw text', plain(rawText)],
    ['a list', json(arrayOf(text, 5))],
    ['a list', json(arrayOf(integer))],
    ['a record', json(recordOf(integer))],
  ] as const)('rejects an unbounded %s at declaration', (_, reader) => {
    expect(() => required<unknown>(reader, 'It.')).toThrow('has no limit');
    expect(() => optional<unknown>(reader, 'It.')).toThrow('has no limit');
    expect(() =>
      readBefore<unknown>('drafts', reader, required<unknown>(json(integer), 'It.')),
    ).toThrow('has no limit');
  });

  it('reports the limit of a string or a list', () => {
    const list = json(arrayOf(integer, 2));
    expect(list.read('ids', '[1,2]')).toEqual(E.right([1, 2]));
    expect(list.read('ids', '[1,2,3]')).toEqual(E.left('ids is too long (limit: 2 items)'));
    const record = json(recordOf(integer, 1));
    expect(record.read('it', '{"a":1,"b":2}')).toEqual(E.left('it has too many keys (limit: 1)'));
    expect(record.read('it', JSON.stringify({ ['k'.repeat(101)]: 1 }))).toEqual(
      E.left('it has a key that is too long (limit: 100 characters)'),
    );
  });
});

describe('every path', () => {
  it('has a limit for each string in it', () => {
    const open = routes.flatMap(({ path, pathParameters }) =>
      Object.entries(pathParameters)
        .filter(([, { type, maxLength }]) => type === 'string' && maxLength === undefined)
        .map(([name]) => `${name} of ${path}`),
    );
    expect(open).toEqual([]);
  });

  it('reads ids that are too large as one that a database can store', () => {
    const ids = routes.flatMap(({ pathParameters }) =>
      Object.values(pathParameters).filter(({ type }) => type === 'integer'),
    );
    expect(ids.length).toBeGreaterThan(50);
    expect(new Set(ids.map(({ read }) => read('9'.repeat(20))))).toEqual(
      new Set([Number.MAX_SAFE_INTEGER]),
    );
  });
});
