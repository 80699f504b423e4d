import type { Followed, Following, ResolvedEntry, Unreadable } from '@parley/core/events';
import type { EventId, RealmId, Role, Unexpected } from '@parley/core/kernel';
import { roleBefore } from '@parley/core/events';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { asUnexpected } from '../connection/failures';
import type { Db } from '../database';
import { shortestLifeSeconds } from './clean-up';
import { formerRole, logHead, readLog } from './event-log';
import type { Follower, Followers } from './followers';
import { followersOfALog } from './followers';
import type { KeptTogether } from './kept-together';
import { membershipCache } from './membership-cache';

/** Entries kept in memory for polls that come a little later. */
const maxKeptEntries = 2000;

/** Bytes of these entries in the log; one entry is kept however large it is. */
export const maxKeptBytes = 16 * 1024 * 1024;

/** The same of all realms: those whose logs have grown the longest ago are read again. */
export const maxKeptBytesOfAll = 4 * maxKeptBytes;

/** An entry with the users who received its message, and its size in the log. */
type Kept = { readonly resolved: ResolvedEntry; readonly bytes: number };

const bytesOf = (entries: readonly Kept[]): number =>
  entries.reduce((sum, { bytes }) => sum + bytes, 0);

/** The last of the entries, within the limits. */
const recentOf = (entries: readonly Kept[]): readonly Kept[] => {
  let bytes = 0;
  const place = entries.findLastIndex((kept, index) => {
    bytes += kept.bytes;
    const count = entries.length - index;
    return count > 1 && (bytes > maxKeptBytes || count > maxKeptEntries);
  });
  return entries.slice(place + 1);
};

/**
 * Entries older than this many milliseconds may be deleted before this process has read them, if it
 * was suspended or cut off from the database.
 */
const maxPauseMilliseconds = (shortestLifeSeconds * 1000) / 2;

/** Waits last up to this much longer, so that those that end together share a timer. */
const stepMilliseconds = 250;

const cancelled = E.right({ _tag: 'Cancelled' as const });
const timeIsUp = E.right({ _tag: 'TimeIsUp' as const });

export type RealmTail = {
  /** Reads new entries of the log; resolves when everything committed before the call was read. */
  readonly catchUp: () => Promise<EventId>;
  readonly follow: <A>(following: Following<A>) => Promise<O.Option<Followed<A>>>;
  /** Whether the log has grown as far as this id; reads it only if it may have grown since. */
  readonly reaches: (id: EventId) => Promise<boolean>;
  /** Whether somebody waits although nothing was read for so long. */
  readonly isQuietFor: (milliseconds: number) => boolean;
  /** Whether the log was read, and not up to this id. */
  readonly isBehind: (head: EventId) => boolean;
  /** Ends all waits as if their time were up. */
  readonly expire: () => void;
  /** Ends all waits, now and from now on. */
  readonly release: () => void;
};

/**
 * The log of one realm as this process reads it: once for all followers. New entries are kept in
 * memory and passed to all followers.
 *
 * @param onUnreadable called with what this version cannot read of the log
 * @param keptByAll limits the entries in memory of all realms
 */
export const realmTail = (
  db: Db,
  realmId: RealmId,
  onUnreadable: (unreadable: Unreadable) => void,
  keptByAll: KeptTogether,
): RealmTail => {
  const followers = followersOfALog(stepMilliseconds);
  const memberships = membershipCache(db, realmId);
  let isReleased = false;
  let recent: readonly Kept[] = [];
  let recentBytes = 0;
  /** Everything after this and up to `position` is in `recent`. */
  let floor: EventId | undefined;
  let position: EventId | undefined;
  /** When the read that reached `position` began. */
  let readAt = Date.now();
  let reading: Promise<EventId> | undefined;
  let next: Promise<EventId> | undefined;

  const read = async (after: EventId) => {
    const part = await readLog(db, realmId, after)();
    if (E.isLeft(part)) {
      throw part.left.cause;
    }
    part.right.unreadable.forEach(onUnreadable);
    if (part.right.unreadable.length > 0) {
      // The skipped entries may have changed anything.
      memberships.clear();
    }
    // Before any of them is evaluated: what is loaded now is valid for the earlier ones, too.
    part.right.entries.forEach(({ entry }) => memberships.notice(entry));
    const entries: Kept[] = [];
    for (const { entry, bytes } of part.right.entries) {
      entries.push({ resolved: { entry, received: await memberships.receivers(entry) }, bytes });
    }
    return { ...part.right, entries };
  };

  /** Drops what can be read again. */
  const keeper = {
    forget: () => {
      recent = [];
      recentBytes = 0;
      floor = position;
      memberships.forget();
    },
  };

  const keep = (entries: readonly Kept[], upTo: EventId): void => {
    position = upTo;
    if (entries.length === 0) {
      return;
    }
    const all = [...recent, ...entries];
    recent = recentOf(all);
    const dropped = all.at(-recent.length - 1);
    if (dropped !== undefined) {
      floor = dropped.resolved.entry.id;
    }
    recentBytes += bytesOf(entries) - bytesOf(all.slice(0, all.length - recent.length));
    keptByAll.keeps(keeper, recentBytes);
    const fresh = entries.map(({ resolved }) => resolved);
    followers.forEach((follower) => follower.offer(fresh));
  };

  const readOn = async (): Promise<EventId> => {
    if (position === undefined) {
      const head = await logHead(db, realmId)();
      if (E.isLeft(head)) {
        throw head.left.cause;
      }
      floor = head.right;
      position = head.right;
      return position;
    }
    for (;;) {
      const startedAt = Date.now();
      if (startedAt - readAt > maxPauseMilliseconds) {
        memberships.clear();
      }
      const part = await read(position);
      readAt = startedAt;
      keep(part.entries, part.position);
      if (part.isLast) {
        return part.position;
      }
    }
  };

  /**
   * A read that began before the call may have missed entries that the caller knows of: wait for
   * the next one.
   */
  const catchUp = (): Promise<EventId> => {
    if (reading === undefined) {
      reading = readOn().finally(() => {
        reading = undefined;
      });
      return reading;
    }
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return catchUp();
      });
    return next;
  };

  /** The role of the user at the position, if it has changed since; call after `catchUp`. */
  const findFormerRole = async <A>({ userId, after }: Following<A>): Promise<O.Option<Role>> => {
    if (floor === undefined || after >= floor) {
      return roleBefore(
        recent.map(({ resolved }) => resolved.entry).filter(({ id }) => id > after),
        userId,
      );
    }
    const found = await formerRole(db, realmId, userId, after)();
    if (E.isLeft(found)) {
      throw found.left.cause;
    }
    return found.right;
  };

  /** Entries that are older than those in memory. */
  const readBehind = async <A>(
    following: Following<A>,
    from: EventId,
    upTo: EventId,
  ): Promise<O.Option<A>> => {
    let after = from;
    while (after < upTo) {
      const part = await read(after);
      const taken = following.take(
        part.entries.map(({ resolved }) => resolved).filter(({ entry }) => entry.id <= upTo),
      );
      if (O.isSome(taken) || part.isLast) {
        return taken;
      }
      after = part.position;
    }
    return O.none;
  };

  const follow = async <A>(following: Following<A>): Promise<O.Option<Followed<A>>> => {
    await catchUp();
    following.begin(await findFormerRole(following));
    let after = following.after;
    // Memory moves on while older entries are read: read on until the two meet.
    while (floor !== undefined && after < floor) {
      const upTo: EventId = floor;
      const taken = await readBehind(following, after, upTo);
      if (O.isSome(taken)) {
        return O.some({ _tag: 'Taken', value: taken.value });
      }
      after = upTo;
    }
    const taken = following.take(
      recent.map(({ resolved }) => resolved).filter(({ entry }) => entry.id > after),
    );
    if (O.isSome(taken)) {
      return O.some({ _tag: 'Taken', value: taken.value });
    }
    if (following.waitMilliseconds === 0 || isReleased) {
      return O.some({ _tag: 'TimeIsUp' });
    }
    wait(following, followers);
    return O.none;
  };

  const expire = (): void => followers.forEach((follower) => follower.expire());

  const release = (): void => {
    isReleased = true;
    followers.forEach((follower) => follower.cancel());
  };

  const reaches = async (id: EventId): Promise<boolean> =>
    (position !== undefined && id <= position) || id <= (await catchUp());

  const isQuietFor = (milliseconds: number): boolean =>
    followers.areWaiting() && Date.now() - readAt >= milliseconds;

  const isBehind = (head: EventId): boolean => position !== undefined && position < head;

  return { catchUp, follow, reaches, isQuietFor, isBehind, expire, release };
};

/** Makes someone follow until the wait ends. */
const wait = <A>(following: Following<A>, followers: Followers): void => {
  const end = (followed: E.Either<Unexpected, Followed<A>>): void => {
    followers.remove(follower, endsAt);
    following.cancellation.onCancel(undefined);
    following.resume(followed);
  };
  const follower: Follower = {
    offer: (entries) => {
      // An error of one follower does not affect the others.
      const taken = E.tryCatch(() => following.take(entries), asUnexpected);
      if (E.isLeft(taken)) {
        end(taken);
      } else if (O.isSome(taken.right)) {
        end(E.right({ _tag: 'Taken', value: taken.right.value }));
      }
    },
    expire: () => end(timeIsUp),
    cancel: () => end(cancelled),
  };
  const endsAt = followers.add(follower, following.waitMilliseconds);
  following.cancellation.onCancel(follower);
};
