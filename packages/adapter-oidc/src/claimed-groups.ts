import * as E from 'fp-ts/Either';
import * as t from 'io-ts';

/** More than providers send: those with more leave the claim out, or refer to another address. */
export const maxClaimedGroups = 2_000;

const Claim = t.union([t.string, t.readonlyArray(t.string)]);

/**
 * The names of groups in a claim: a list of texts, or one text, as some providers send it for one
 * group. Undefined without the claim, and for anything else, so that an answer that makes no sense
 * takes nobody out of a group.
 */
export const claimedGroups = (claim: unknown): E.Either<string, readonly string[] | undefined> => {
  if (claim === undefined || claim === null) {
    return E.right(undefined);
  }
  if (!Claim.is(claim)) {
    return E.left('neither a text nor a list of texts');
  }
  const names = typeof claim === 'string' ? [claim] : claim;
  return names.length > maxClaimedGroups
    ? E.left(`a list of more than ${maxClaimedGroups} names`)
    : E.right(names);
};
