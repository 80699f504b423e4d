/**
 * What is made of an immutable value in one of a few ways, made once for each: while the value is in
 * use, the same request gets the same result. Only for functions of the variant and the value.
 *
 * @param maxVariants the least recently used ones are dropped
 */
export const byVariant = <Made>(
  maxVariants: number,
): ((variant: string, value: object, make: () => Made) => Made) => {
  const variants = new Map<string, WeakMap<object, Made>>();
  let current: readonly [string, WeakMap<object, Made>] | undefined;

  const madeFor = (variant: string): WeakMap<object, Made> => {
    if (current?.[0] === variant) {
      return current[1];
    }
    const made = variants.get(variant) ?? new WeakMap<object, Made>();
    variants.delete(variant);
    variants.set(variant, made);
    const oldest = variants.keys().next();
    if (variants.size > maxVariants && oldest.done !== true) {
      variants.delete(oldest.value);
    }
    current = [variant, made];
    return made;
  };

  return (variant, value, make) => {
    const made = madeFor(variant);
    const known = made.get(value);
    if (known !== undefined) {
      return known;
    }
    const fresh = make();
    made.set(value, fresh);
    return fresh;
  };
};
