import * as t from 'io-ts';

/** One of the numbers of a table, which names them. */
export const numberIn = <const Value extends number>(
  table: Readonly<Record<string, Value>>,
): t.Type<Value> => {
  const numbers = Object.values(table);
  const is = (value: unknown): value is Value => numbers.some((one) => one === value);
  return new t.UnionType(
    numbers.join(' | '),
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context)),
    t.identity,
    numbers.map((one) => t.literal(one)),
  );
};
