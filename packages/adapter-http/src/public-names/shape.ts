import type { JsonSchema } from '@parley/wire/codecs';
import { publicNames } from './table';

/**
 * Where values of a schema may contain names that are published differently. Only fields that the
 * schema declares are followed: keys and texts that users choose may look like any name.
 */
export type Shape = {
  /** Of each field with something to rename in it. */
  readonly fields: ReadonlyMap<string, Shape>;
  /** The declared fields that the table of names is about. */
  readonly named: ReadonlySet<string>;
  /** Of the items of a list, and of the values of an object with free keys. */
  readonly items: Shape | undefined;
};

const concerned: ReadonlySet<string> = new Set([
  ...Object.keys(publicNames.fields),
  ...Object.keys(publicNames.values),
  ...Object.keys(publicNames.settingChanges),
  ...publicNames.asText,
]);

/** Of a value that has one of several forms. */
const union = (shapes: readonly Shape[]): Shape | undefined => {
  const [first, ...others] = shapes;
  return first === undefined || others.length === 0
    ? first
    : {
        fields: mapOf(
          shapes
            .flatMap(({ fields }) => [...fields.keys()])
            .map((name) => [name, union(shapes.flatMap(({ fields }) => fields.get(name) ?? []))]),
        ),
        named: new Set(shapes.flatMap(({ named }) => [...named])),
        items: union(shapes.flatMap(({ items }) => items ?? [])),
      };
};

const mapOf = (
  entries: readonly (readonly [name: string, shape: Shape | undefined])[],
): ReadonlyMap<string, Shape> =>
  new Map(entries.flatMap(([name, shape]) => (shape === undefined ? [] : [[name, shape]])));

const known = new WeakMap<JsonSchema, { readonly shape: Shape | undefined }>();

const find = (schema: JsonSchema): Shape | undefined => {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(
    (one) => shapeOf(one) ?? [],
  );
  const declared = Object.entries(schema.properties ?? {});
  const fields = mapOf(declared.map(([name, one]) => [name, shapeOf(one)]));
  const named = new Set(declared.map(([name]) => name).filter((name) => concerned.has(name)));
  const free = schema.additionalProperties;
  const inside = [schema.items, typeof free === 'object' ? free : undefined].flatMap(
    (one) => (one === undefined ? undefined : shapeOf(one)) ?? [],
  );
  const own: Shape = { fields, named, items: union(inside) };
  const isConcerned = fields.size > 0 || named.size > 0 || own.items !== undefined;
  return union([...forms, ...(isConcerned ? [own] : [])]);
};

/** The shape of a schema; undefined if its values contain nothing to rename. */
export const shapeOf = (schema: JsonSchema): Shape | undefined => {
  const found = known.get(schema) ?? { shape: find(schema) };
  known.set(schema, found);
  return found.shape;
};
