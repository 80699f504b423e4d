/**
 * Keeps what was made of two immutable values, for each of a few variants: as long as both values
 * are in use, `make` is called once for each variant. It must depend on nothing else.
 *
 * @param maxVariants the least recently used ones are dropped
 */
export const byVariantOfTwo = <Made>(
  maxVariants: number,
): ((variant: string, value: object, other: object, make: () => Made) => Made) => {
  type OfValue = WeakMap<object, WeakMap<object, Made>>;
  const variants = new Map<string, OfValue>();

  const ofVariant = (variant: string): OfValue => {
    const made: OfValue = variants.get(variant) ?? new WeakMap();
    variants.delete(variant);
    variants.set(variant, made);
    const oldest = variants.keys().next();
    if (variants.size > maxVariants && oldest.done !== true) {
      variants.delete(oldest.value);
    }
    return made;
  };

  return (variant, value, other, make) => {
    const ofValue = ofVariant(variant);
    const ofBoth = ofValue.get(value) ?? new WeakMap<object, Made>();
    ofValue.set(value, ofBoth);
    const known = ofBoth.get(other);
    if (known !== undefined) {
      return known;
    }
    const fresh = make();
    ofBoth.set(other, fresh);
    return fresh;
  };
};
