const salts = { given: 0 };

/** Another text each time, which is all that a test can see of chance. */
export const nextSalt = (): string => {
  salts.given += 1;
  return `s${salts.given}`;
};
