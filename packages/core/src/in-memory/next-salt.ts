const salts = { given: 0 };

/** A new text each time. */
export const nextSalt = (): string => {
  salts.given += 1;
  return `s${salts.given}`;
};
