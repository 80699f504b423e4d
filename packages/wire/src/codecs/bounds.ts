import type { JsonSchema } from './json-schema';

const firstOf = <A>(items: readonly A[], find: (item: A) => string | undefined) => {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
};

const ofObject = (schema: JsonSchema, path: string): string | undefined => {
  const isFree = schema.additionalProperties !== false;
  if (isFree && schema.maxProperties === undefined) {
    return `${path} is an object without maxProperties`;
  }
  if (isFree && schema.propertyNames?.maxLength === undefined) {
    return `${path} has keys without maxLength`;
  }
  return (
    firstOf(Object.entries(schema.properties ?? {}), ([key, field]) =>
      unbounded(field, `${path}.${key}`),
    ) ??
    (typeof schema.additionalProperties === 'object'
      ? unbounded(schema.additionalProperties, `${path}.*`)
      : undefined)
  );
};

const ofArray = (schema: JsonSchema, path: string): string | undefined => {
  if (schema.maxItems === undefined) {
    return `${path} is a list without maxItems`;
  }
  return schema.items === undefined
    ? `${path} is a list of anything`
    : unbounded(schema.items, `${path}[]`);
};

/**
 * Finds the first unbounded part of a schema, described with its path: a string without `maxLength`
 * or `enum`, a list without `maxItems`, an object with free keys and no `maxProperties`. Undefined
 * if everything is bounded.
 */
export const unbounded = (schema: JsonSchema, path: string): string | undefined => {
  if (schema.enum !== undefined) {
    return undefined;
  }
  if (schema.anyOf !== undefined) {
    return firstOf(schema.anyOf, (one) => unbounded(one, path));
  }
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? `${path} is a text without maxLength` : undefined;
    case 'array':
      return ofArray(schema, path);
    case 'object':
      return ofObject(schema, path);
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return undefined;
    default:
      return `${path} may be anything`;
  }
};
