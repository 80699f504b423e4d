import { isRecord } from '@parley/core/kernel';

type Json = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const entriesOf = (value: unknown) => Object.entries(isRecord(value) ? value : {});

/** Texts that have a published name where they have one at all. */
const textOf = (field: string): string =>
  field === 'reaction_type' ? 'chat_extra_emoji' : 'parley';

/**
 * Values of a schema of the API reference that show everything which it allows: all fields, each form
 * of a value, each choice.
 *
 * @param document the API reference, which references in the schema are looked up in
 */
export const samplesOf = (document: Json) => {
  const resolved = (schema: unknown): Json => {
    const pointer = isRecord(schema) ? schema.$ref : undefined;
    if (typeof pointer === 'string') {
      const found = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document);
      return resolved(found);
    }
    return isRecord(schema) ? schema : {};
  };
  const objects = (schema: Json): readonly Json[] => {
    const fields = entriesOf(schema.properties).map(
      ([name, one]) => [name, samples(one, name)] as const,
    );
    const free = isRecord(schema.additionalProperties)
      ? samples(schema.additionalProperties, '').map((one) => ['*', one] as const)
      : [];
    const count = Math.max(1, ...fields.map(([, values]) => values.length));
    const declared = Array.from({ length: count }, (_, index) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[index % values.length]])),
    );
    return [...declared, ...free.map(([name, one]) => ({ [name]: one }))];
  };
  const samples = (given: unknown, field: string): readonly unknown[] => {
    const schema = resolved(given);
    const forms = [schema.anyOf, schema.oneOf, schema.allOf].flatMap(listOf);
    if (forms.length > 0) {
      return forms.flatMap((one) => samples(one, field));
    }
    if (Array.isArray(schema.enum)) {
      return listOf(schema.enum);
    }
    switch (schema.type) {
      case 'object':
        return objects(schema);
      case 'array':
        return [samples(schema.items ?? {}, field)];
      case 'string':
        return [textOf(field)];
      default:
        return [1];
    }
  };
  return (schema: unknown): readonly unknown[] => samples(schema, '');
};
