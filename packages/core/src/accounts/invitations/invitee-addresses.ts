import { foldAddress } from '../../kernel';

const named = /^[^<]*<([^<>]*)>$/;

const addressIn = (piece: string): string => (named.exec(piece)?.[1] ?? piece).trim();

/**
 * The addresses in a text, separated by commas or line breaks, as plain addresses or as `Name
 * <address>`; each once, in order.
 *
 * Source: docs/reference/invitations.md#inviting.
 */
export const parseAddresses = (text: string): readonly string[] => {
  const found = text
    .split(/[,\n]/)
    .map((piece) => addressIn(piece.trim()))
    .filter((address) => address !== '');
  return Array.from(
    new Map(found.toReversed().map((address) => [foldAddress(address), address])).values(),
  ).toReversed();
};
