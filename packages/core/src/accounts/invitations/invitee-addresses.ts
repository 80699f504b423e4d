import { foldAddress } from '../../kernel';

const named = /^[^<]*<([^<>]*)>$/;

const addressIn = (given: string): string => (named.exec(given.trim())?.[1] ?? given).trim();

/**
 * The addresses to invite, which are given plainly or as `Name <address>`: each once, in order,
 * without empty ones.
 *
 * Source: docs/reference/invitations.md#inviting.
 */
export const tidyAddresses = (given: readonly string[]): readonly string[] => {
  const found = given.map(addressIn).filter((address) => address !== '');
  return Array.from(
    new Map(found.toReversed().map((address) => [foldAddress(address), address])).values(),
  ).toReversed();
};
