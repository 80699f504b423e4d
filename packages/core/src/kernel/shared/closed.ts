import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import * as t from 'io-ts';

/**
 * The codec, restricted to objects with no other keys than these. Use it where an unknown key may
 * change the meaning of the others.
 */
export const closed = <A, O>(
  codec: t.Type<A, O>,
  keys: Readonly<Record<keyof A & string, true>>,
): t.Type<A, O> =>
  new t.Type<A, O>(
    codec.name,
    codec.is,
    (input, context) =>
      pipe(
        codec.validate(input, context),
        E.filterOrElse(
          () =>
            t.UnknownRecord.is(input) &&
            Object.keys(input).every((key) => Object.hasOwn(keys, key)),
          (): t.Errors => [{ value: input, context, message: 'unknown keys' }],
        ),
      ),
    codec.encode,
  );
