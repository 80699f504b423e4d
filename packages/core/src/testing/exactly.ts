const isEqual = (actual: unknown, expected: unknown): boolean => {
  try {
    expect(actual).toEqual(expected);
    return true;
  } catch {
    return false;
  }
};

/**
 * Matches only an equal value, also inside of a partial match, in which an object matches every
 * object that has its properties.
 */
export const exactly = (expected: unknown) => ({
  $$typeof: Symbol.for('jest.asymmetricMatcher'),
  asymmetricMatch: (actual: unknown): boolean => isEqual(actual, expected),
  toString: () => 'exactly',
  toAsymmetricMatcher: () => `exactly ${JSON.stringify(expected)}`,
});
