import type { FeatureLevel } from '@parley/core/kernel';
import type { Codec } from './codec';
import type { Annotation, JsonSchema } from './json-schema';
import { annotation } from './json-schema';
import type { Levels } from './levels';
import { knownAt } from './levels';

const annotated = (schema: JsonSchema, added: Annotation): JsonSchema => ({
  ...schema,
  [annotation]: { ...schema[annotation], ...added },
});

/**
 * Describes a field of a response or an event for the API reference, which adds the levels to the
 * description and leaves the field out at other levels.
 */
export const field = <A>(description: string, codec: Codec<A>, levels?: Levels): Codec<A> => ({
  ...codec,
  schema: annotated({ ...codec.schema, description }, levels === undefined ? {} : { levels }),
});

/**
 * Lists the schema of the codec in the API reference under a name, to which all uses refer. The
 * name must be unique.
 */
export const named = <A>(name: string, description: string, codec: Codec<A>): Codec<A> => {
  const schema = { ...codec.schema, description };
  return { ...codec, schema: annotated(schema, { component: { name, schema } }) };
};

/** Tests whether clients at a level know a field with this codec, as `field` declared it. */
export const fieldKnownAt = ({ schema }: Codec<unknown>): ((level: FeatureLevel) => boolean) =>
  knownAt(schema[annotation]?.levels ?? {});
