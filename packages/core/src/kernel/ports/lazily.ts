/** How to make each value of a record. */
export type Makers<Given, Made> = { readonly [Name in keyof Made]: (given: Given) => Made[Name] };

/**
 * Records whose values are made when they are first asked for: a piece of work uses a few of the
 * repositories that it could reach. The values are getters of a prototype: a
 * copy with `...` has none of them.
 *
 * @param table what has an entry for each value
 * @param makerOf how to make the value of that name; asked once for each name
 */
export const lazily = <Given, Made extends object>(
  table: { readonly [Name in keyof Made]: unknown },
  makerOf: <Name extends keyof Made>(name: Name) => (given: Given) => Made[Name],
): ((given: Given) => Made) => {
  class Lazy {
    readonly made: Partial<Made> = {};
    constructor(readonly given: Given) {}
  }
  const names = Object.keys(table) as (keyof Made)[];
  for (const name of names) {
    const make = makerOf(name);
    Object.defineProperty(Lazy.prototype, name, {
      get(this: Lazy) {
        return (this.made[name] ??= make(this.given));
      },
    });
  }
  // The getters of the prototype are the record.
  return (given) => new Lazy(given) as unknown as Made;
};
