import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import type { JsonSchema } from './json-schema';

/**
 * A decoder of a wire value that also describes itself: validation, the API reference and the
 * client's types come from one source.
 */
export interface Codec<out A> extends t.Decoder<unknown, A> {
  readonly schema: JsonSchema;
  readonly is: t.Is<A>;
}

export const codecOf = <A>(
  name: string,
  schema: JsonSchema,
  is: t.Is<A>,
  validate: t.Validate<unknown, A>,
): Codec<A> => {
  const { decode } = new t.Type<A, A>(name, is, validate, t.identity);
  return { name, schema, is, validate, decode };
};

/** The values that a codec decodes to. */
export type ValueOf<C> = C extends Codec<infer A> ? A : never;

/** Placeholder in messages for the name and path of the invalid value. */
export const valuePath = '{}';

type Test<A> = (value: unknown) => value is A;

/** A codec that returns the value unchanged if it passes the test. */
export const guard = <A>(name: string, schema: JsonSchema, is: Test<A>, otherwise: string) =>
  codecOf<A>(name, schema, is, (value, context) =>
    is(value) ? t.success(value) : t.failure(value, context, otherwise),
  );

/** Narrows a codec by a further test. */
export const where = <A>(
  codec: Codec<A>,
  holds: (value: A) => boolean,
  otherwise: string | ((value: A) => string),
  schema: JsonSchema = {},
): Codec<A> =>
  codecOf<A>(
    codec.name,
    { ...codec.schema, ...schema },
    (value): value is A => codec.is(value) && holds(value),
    (value, context) => {
      const decoded = codec.validate(value, context);
      if (E.isLeft(decoded) || holds(decoded.right)) {
        return decoded;
      }
      const message = typeof otherwise === 'string' ? otherwise : otherwise(decoded.right);
      return t.failure(value, context, message);
    },
  );
