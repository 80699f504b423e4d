import type { MessageView, RealmId } from '@parley/core';

/** A message without reactions and submessages, as the row of a version shows it. */
export type KeptMessage = {
  readonly realmId: RealmId;
  readonly version: number;
  /** In the store. */
  readonly size: number;
  readonly view: MessageView;
};

/** Messages of recent pages, whose texts need not be read again. */
export type KeptMessages = {
  /** The message, if this version of it was kept. */
  readonly find: (realmId: RealmId, id: number, version: number) => MessageView | undefined;
  readonly keep: (kept: KeptMessage) => void;
};

/** Bytes of the messages of all realms that a process keeps. */
const maxTotalBytes = 4 * 1024 * 1024;

/** What a message needs besides its texts. */
const overheadBytes = 600;

/** Larger messages are not kept. */
const maxMessageBytes = 64 * 1024;

const sizeOf = ({ size }: KeptMessage): number => size + overheadBytes;

/**
 * Messages in memory; the least recently used ones are dropped. Nothing tells when they change: who
 * uses one has read the version of its row from the database, and gets only that version.
 */
export const keptMessages = (limit = maxTotalBytes): KeptMessages => {
  const known = new Map<number, KeptMessage>();
  let total = 0;
  const drop = (id: number, kept: KeptMessage): void => {
    known.delete(id);
    total -= sizeOf(kept);
  };
  return {
    find: (realmId, id, version) => {
      const kept = known.get(id);
      if (kept === undefined) {
        return undefined;
      }
      if (kept.version !== version || kept.realmId !== realmId) {
        return undefined;
      }
      known.delete(id);
      known.set(id, kept);
      return kept.view;
    },
    keep: (kept) => {
      if (kept.size > maxMessageBytes) {
        return;
      }
      const { id } = kept.view;
      const before = known.get(id);
      if (before !== undefined) {
        drop(id, before);
      }
      known.set(id, kept);
      total += sizeOf(kept);
      for (const [oldestId, oldest] of known) {
        if (total <= limit) {
          break;
        }
        drop(oldestId, oldest);
      }
    },
  };
};

/** Keeps nothing: for transactions, which may read what they have written and will roll back. */
export const nothingKept: KeptMessages = {
  find: () => undefined,
  keep: () => undefined,
};
