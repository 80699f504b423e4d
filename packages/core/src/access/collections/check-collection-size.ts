import * as E from 'fp-ts/Either';
import type { AccessFailure } from '../failures';
import { accessFailure } from '../failures';
import type { CollectionName, CollectionSize } from './collection-limits';
import { limitOf } from './collection-limits';

/** Checks that a collection may have that size. */
export const checkCollectionSize = (
  collection: CollectionName,
  { count, bytes }: CollectionSize,
): E.Either<AccessFailure<'CollectionFull'>, void> => {
  const { maxCount, maxBytes } = limitOf(collection);
  if (count > maxCount) {
    return E.left(accessFailure('CollectionFull', { collection, exceeded: 'count' }));
  }
  return bytes > maxBytes
    ? E.left(accessFailure('CollectionFull', { collection, exceeded: 'bytes' }))
    : E.right(undefined);
};
