import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';

/** The text of a setting; undefined if it is not set. */
export type Text = (name: string) => string | undefined;

/** A value, or one line that names the invalid setting and its valid values. */
export type Read<A> = E.Either<string, A>;

export const readHost = (text: Text, name: string, initial: string): Read<string> => {
  const host = text(name) ?? initial;
  return /^[A-Za-z0-9.:_-]+$/.test(host)
    ? E.right(host)
    : E.left(`${name} must be an address or a host name, not '${host}'`);
};

export const isCount = (text: string, minimum: number, maximum: number): boolean =>
  /^\d{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;

export const readNumber = <Initial extends number | undefined>(
  text: Text,
  name: string,
  [minimum, maximum]: readonly [number, number],
  initial: Initial,
): Read<number | Initial> => {
  const given = text(name);
  if (given === undefined) {
    return E.right(initial);
  }
  return isCount(given, minimum, maximum)
    ? E.right(Number(given))
    : E.left(`${name} must be a number from ${minimum} to ${maximum}, not '${given}'`);
};

export const portRange = [1, 65_535] as const;

export const readChoice = <A extends string, Initial extends A | undefined>(
  text: Text,
  name: string,
  choices: readonly A[],
  initial: Initial,
): Read<A | Initial> => {
  const given = text(name);
  if (given === undefined) {
    return E.right(initial);
  }
  return E.fromNullable(`${name} must be one of ${choices.join(', ')}, not '${given}'`)(
    choices.find((one) => one === given),
  );
};

/** Whether the first of two words is set, or the second. */
export const readSwitch = <Initial extends boolean | undefined>(
  text: Text,
  name: string,
  [on, off]: readonly [string, string],
  initial: Initial,
): Read<boolean | Initial> =>
  pipe(
    readChoice(text, name, [on, off], undefined),
    E.map((choice) => (choice === undefined ? initial : choice === on)),
  );
