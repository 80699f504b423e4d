/** A reader or a transaction with some of its repositories replaced. */
export const withChanged = <Repositories extends object>(
  repositories: Repositories,
  changes: Partial<Repositories>,
): Repositories =>
  // What it does not have itself is found in its prototype.
  Object.create(repositories, Object.getOwnPropertyDescriptors(changes)) as Repositories;
