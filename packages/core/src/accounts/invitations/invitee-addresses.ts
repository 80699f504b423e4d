import { foldCase } from '../../kernel';

const named = /^[^<]*<([^<>]*)>$/;

const addressIn = (piece: string): string => (named.exec(piece)?.[1] ?? piece).trim();

/**
 * The addresses of a text that has them between commas or on lines of their own, as such or as
 * `Name <address>`; each once, in order.
 *
 * Source: API document, "POST /invites"; reference, the same.
 */
export const parseAddresses = (text: string): readonly string[] => {
  const found = text
    .split(/[,\n]/)
    .map((piece) => addressIn(piece.trim()))
    .filter((address) => address !== '');
  return Array.from(
    new Map(found.toReversed().map((address) => [foldCase(address), address])).values(),
  ).toReversed();
};
