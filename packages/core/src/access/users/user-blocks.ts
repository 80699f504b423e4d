import type { FactAges, Part, UserId } from '../../kernel';
import { SharedList, ageOf, ownPart } from '../../kernel';
import type { User } from './user';

/**
 * How many consecutive ids make a block, whose users are presented together: few enough that making
 * the records of a block again, because one user has changed, costs little.
 */
export const idsPerBlock = 128;

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

/** Identifies a block in its present state; undefined if it is not known when that changes. */
type KeyOfBlock = (block: number) => string | undefined;

const keysOfBlocks = (name: string, ages: FactAges): KeyOfBlock => {
  const { since } = ages;
  if (since === undefined) {
    return () => undefined;
  }
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

/** What is shared of a block, before and after the viewer's own account, and that account. */
const aroundOwn = (
  key: string | undefined,
  make: () => readonly User[],
  ownId: UserId,
): readonly Part<User>[] => {
  const members = make();
  const own = members.findIndex(({ id }) => id === ownId);
  return own < 0
    ? [{ key, make, from: 0 }]
    : [
        { key, make, from: 0, to: own },
        ownPart(members.slice(own, own + 1)),
        { key, make, from: own + 1 },
      ];
};

/**
 * Users in blocks that are the same for everybody who receives the list, as long as neither their
 * accounts nor their profiles change. The viewer, who sees more of their own account than others do,
 * is a part by themselves. No work is done per user: there are thousands in every registration.
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
  const keyOf = keysOfBlocks(name, ages);
  const ownBlock = ownId && blockOf(ownId);
  const parts: Part<User>[] = [];
  let start = 0;
  for (let first = users[start]; first !== undefined; first = users[start]) {
    const block = blockOf(first.id);
    const end = endOfBlock(users, start, block);
    const [from, key] = [start, keyOf(block)];
    const make = () => users.slice(from, end).filter(isListed);
    if (block === ownBlock && ownId !== undefined) {
      parts.push(...aroundOwn(key, make, ownId));
    } else {
      parts.push({ key, make, from: 0 });
    }
    start = end;
  }
  return new SharedList(parts);
};
