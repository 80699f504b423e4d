import * as RA from 'fp-ts/ReadonlyArray';
import type { Fact, FactAges, Part, UserId } from '../../kernel';
import { SharedList, ageOf, ownPart } from '../../kernel';
import { userWithId } from './user-with-id';
import type { User } from './user';

/**
 * How many consecutive ids make a block, whose users are presented together: few enough that making
 * the records of a block again, because one user has changed, costs little.
 */
const idsPerBlock = 128;

/** Maximum users whose records are kept, about 30 MB. */
const maxWhole = 120_000;

const blockOf = (id: UserId): number => Math.floor(id / idsPerBlock);

/** The index of the first user, from `start` on, who is in a later block than this one. */
const endOfBlock = (users: readonly User[], start: number, block: number): number => {
  let [low, high] = [start, Math.min(users.length, start + idsPerBlock)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const user = users[middle];
    if (user !== undefined && blockOf(user.id) === block) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
};

const isOfUsers = ({ name }: Fact): boolean =>
  name === 'user' || name === 'profileValues' || name === 'profileFields';

/** Identifies a block in its present state. */
type KeyOfBlock = (block: number) => string;

const keysOfBlocks = (name: string, ages: FactAges): KeyOfBlock => {
  const ofAll = ageOf(ages, (fact) => fact.name === 'profileFields');
  const changed = new Map<number, number>();
  for (const { fact, version } of ages.changed) {
    if (fact.name === 'user' || fact.name === 'profileValues') {
      const block = blockOf(fact.id);
      changed.set(block, Math.max(version, changed.get(block) ?? 0));
    }
  }
  return (block) => `${name} ${ofAll} ${block} ${changed.get(block) ?? 0}`;
};

/** The blocks of the users who are listed. */
const blocksOf = (
  users: readonly User[],
  isListed: (user: User) => boolean,
  keyOf: KeyOfBlock,
): readonly Part<User>[] => {
  const parts: Part<User>[] = [];
  let start = 0;
  for (let first = users[start]; first !== undefined; first = users[start]) {
    const block = blockOf(first.id);
    const end = endOfBlock(users, start, block);
    const from = start;
    const make = () => users.slice(from, end).filter(isListed);
    parts.push({ key: keyOf(block), make, from: 0 });
    start = end;
  }
  return parts;
};

/** The user, and their place among those who are listed, ascending; undefined if they are not. */
const placeOf = (
  users: readonly User[],
  isListed: (user: User) => boolean,
  id: UserId | undefined,
): { readonly user: User; readonly index: number } | undefined => {
  const user = id && userWithId(users, id);
  if (user === undefined || !isListed(user)) {
    return undefined;
  }
  let index = 0;
  for (const before of users) {
    if (before.id >= user.id) {
      break;
    }
    index += isListed(before) ? 1 : 0;
  }
  return { user, index };
};

/**
 * Users as a list that is the same for everybody who receives it, as long as neither their accounts
 * nor their profiles change; a change concerns one block. The viewer, who sees more of their own
 * account than others do, is a part by themselves.
 *
 * @param name identifies the condition `isListed` in the keys
 * @param users ascending by id
 * @param isListed a condition on the account alone, whoever the viewer is
 */
export const usersInBlocks = (
  name: string,
  users: readonly User[],
  isListed: (user: User) => boolean,
  ages: FactAges,
  ownId: UserId | undefined,
): SharedList<User> => {
  const age = ageOf(ages, isOfUsers);
  if (age === undefined || users.length > maxWhole) {
    return new SharedList(RA.chunksOf(idsPerBlock)(users.filter(isListed)).map(ownPart));
  }
  const listed = {
    key: `${name} ${age}`,
    make: () => users.filter(isListed),
    blocks: () => blocksOf(users, isListed, keysOfBlocks(name, ages)),
  };
  const place = placeOf(users, isListed, ownId);
  return new SharedList(
    place === undefined
      ? [{ ...listed, from: 0 }]
      : [
          { ...listed, from: 0, to: place.index },
          ownPart([place.user]),
          { ...listed, from: place.index + 1 },
        ],
  );
};
