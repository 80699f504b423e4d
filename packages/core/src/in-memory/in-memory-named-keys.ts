import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { NamedKey } from '../access';
import { isKeyExpired } from '../access';
import type { NamedKeyRepository } from '../accounts';
import type { RealmId, UserId } from '../kernel';
import { NamedKeyId, asId } from '../kernel';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { nextNumber } from './next-id';
import type { StoredNamedKey } from './state';

const isOf =
  (realmId: RealmId, userId: UserId) =>
  (key: NamedKey): boolean =>
    key.realmId === realmId && key.userId === userId;

export const withoutKeyHash = ({ tokenHash: _, ...key }: StoredNamedKey): NamedKey => key;

const newestFirst = (keys: readonly StoredNamedKey[]): readonly NamedKey[] =>
  keys.toSorted((a, b) => b.id - a.id).map(withoutKeyHash);

export const inMemoryNamedKeys = (cell: Cell): NamedKeyRepository => ({
  list: (realmId, userId) =>
    reading(cell, ({ namedKeys }) => newestFirst(namedKeys.filter(isOf(realmId, userId)))),
  listAll: (realmId) =>
    reading(cell, ({ namedKeys }) =>
      newestFirst(namedKeys.filter((key) => key.realmId === realmId)),
    ),
  find: (realmId, id) =>
    reading(cell, ({ namedKeys }) =>
      pipe(
        O.fromNullable(namedKeys.find((key) => key.realmId === realmId && key.id === id)),
        O.map(withoutKeyHash),
      ),
    ),
  create: (key, maxKeys) =>
    writing(
      cell,
      ({ namedKeys }) => {
        const own = namedKeys.filter(isOf(key.realmId, key.userId));
        return own.filter((each) => !isKeyExpired(each, key.createdAt)).length < maxKeys
          ? O.some({
              ...withoutKeyHash({ ...key, id: asId(NamedKeyId)(nextNumber()), lastUsedAt: null }),
            })
          : O.none;
      },
      (made) => (state) => ({
        ...state,
        namedKeys: [
          ...state.namedKeys.filter(
            (each) => !isOf(key.realmId, key.userId)(each) || !isKeyExpired(each, key.createdAt),
          ),
          ...(O.isSome(made) ? [{ ...made.value, tokenHash: key.tokenHash }] : []),
        ],
      }),
    ),
  remove: (realmId, userId, id) =>
    writing(
      cell,
      ({ namedKeys }) => namedKeys.some((each) => isOf(realmId, userId)(each) && each.id === id),
      (isThere) => (state) => ({
        ...state,
        namedKeys: state.namedKeys.filter((each) => !isThere || each.id !== id),
      }),
    ),
  removeAll: (realmId, userId) =>
    writing(
      cell,
      ({ namedKeys }) => namedKeys.some(isOf(realmId, userId)),
      () => (state) => ({
        ...state,
        namedKeys: state.namedKeys.filter((each) => !isOf(realmId, userId)(each)),
      }),
    ),
});
