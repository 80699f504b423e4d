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

/** The same for what is made of two immutable values. */
export const byVariantOfTwo = <Made>(
  maxVariants: number,
): ((variant: string, value: object, other: object, make: () => Made) => Made) => {
  const ofValue = byVariant<WeakMap<object, Made>>(maxVariants);
  return (variant, value, other, make) => {
    const made = ofValue(variant, value, () => new WeakMap());
    const known = made.get(other);
    if (known !== undefined) {
      return known;
    }
    const fresh = make();
    made.set(other, fresh);
    return fresh;
  };
};

/**
 * What is made of an immutable value and of some numbers, texts or values: the result of the last
 * call for the value, if the rest is equal.
 */
export const unlessChanged = <Value extends object, Rest extends readonly unknown[], Made>(
  make: (value: Value, ...rest: Rest) => Made,
): ((value: Value, ...rest: Rest) => Made) => {
  const made = new WeakMap<Value, { readonly rest: Rest; readonly made: Made }>();
  return (value, ...rest) => {
    const last = made.get(value);
    if (last?.rest.every((each, index) => each === rest[index]) === true) {
      return last.made;
    }
    const fresh = make(value, ...rest);
    made.set(value, { rest, made: fresh });
    return fresh;
  };
};
