import type { ResolvedEntry } from '@parley/core/events';
import type { Cancellable } from '@parley/core/kernel';

/** Someone who waits for entries. */
export type Follower = Cancellable & {
  readonly offer: (entries: readonly ResolvedEntry[]) => void;
  /** Ends the wait, as its time is up. */
  readonly expire: () => void;
};

/** Followers whose time is up at the same moment. */
type Group = { readonly members: Set<Follower>; readonly timer: NodeJS.Timeout };

/** Those who wait for entries of one log. */
export type Followers = {
  /** Returns when the follower expires, unless it is removed before: its name for `remove`. */
  readonly add: (follower: Follower, waitMilliseconds: number) => number;
  readonly remove: (follower: Follower, endsAt: number) => void;
  readonly areWaiting: () => boolean;
  readonly forEach: (act: (follower: Follower) => void) => void;
};

const expireAll = (members: ReadonlySet<Follower>): void => {
  for (const follower of members) {
    follower.expire();
  }
};

/**
 * A timer of its own would take 0.2 KB for each follower. Those who expire within the same step
 * share one, and none expires early.
 */
export const followersOfALog = (stepMilliseconds: number): Followers => {
  const groups = new Map<number, Group>();
  return {
    add: (follower, waitMilliseconds) => {
      const now = performance.now();
      const endsAt = Math.ceil((now + waitMilliseconds) / stepMilliseconds);
      const found = groups.get(endsAt);
      if (found !== undefined) {
        found.members.add(follower);
        return endsAt;
      }
      const members = new Set([follower]);
      const timer = setTimeout(expireAll, Math.ceil(endsAt * stepMilliseconds - now), members);
      groups.set(endsAt, { members, timer });
      return endsAt;
    },

    remove: (follower, endsAt) => {
      const group = groups.get(endsAt);
      if (group?.members.delete(follower) === true && group.members.size === 0) {
        clearTimeout(group.timer);
        groups.delete(endsAt);
      }
    },

    areWaiting: () => groups.size > 0,

    forEach: (act) => {
      for (const { members } of groups.values()) {
        members.forEach(act);
      }
    },
  };
};
