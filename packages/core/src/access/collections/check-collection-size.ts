import * as E from 'fp-ts/Either';
import type { AccessFailure } from '../failures';
import { accessFailure } from '../failures';
import type { Bound, CollectionName, CollectionSize, LimitScope } from './collection-limits';

/** Checks that a collection may have that size. */
export const checkCollectionSize = (
  collection: CollectionName,
  scope: LimitScope,
  { maxCount, maxBytes }: Bound,
  { count, bytes }: CollectionSize,
): E.Either<AccessFailure<'CollectionFull'>, void> => {
  if (count > maxCount) {
    return E.left(
      accessFailure('CollectionFull', { collection, scope, exceeded: 'count', limit: maxCount }),
    );
  }
  return bytes > maxBytes
    ? E.left(
        accessFailure('CollectionFull', { collection, scope, exceeded: 'bytes', limit: maxBytes }),
      )
    : E.right(undefined);
};
