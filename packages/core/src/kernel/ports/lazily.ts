/** How to make each value of a record. */
export type Makers<Given, Made> = { readonly [Name in keyof Made]: (given: Given) => Made[Name] };

/**
 * Records whose values are made when they are first asked for: a piece of work uses a few of the
 * repositories that it could reach. The values are getters of a prototype: a
 * copy with `...` has none of them.
 *
 * @param finish what is done with each value when it was made
 */
export const lazily = <Given, Made extends object>(
  makers: Makers<Given, Made>,
  finish: <Name extends keyof Made>(name: Name, made: Made[Name], given: Given) => Made[Name] = (
    _name,
    made,
  ) => made,
): ((given: Given) => Made) => {
  class Lazy {
    readonly made: Partial<Made> = {};
    constructor(readonly given: Given) {}
  }
  const names = Object.keys(makers) as (keyof Made)[];
  for (const name of names) {
    Object.defineProperty(Lazy.prototype, name, {
      get(this: Lazy) {
        return (this.made[name] ??= finish(name, makers[name](this.given), this.given));
      },
    });
  }
  // The getters of the prototype are the record.
  return (given) => new Lazy(given) as unknown as Made;
};
