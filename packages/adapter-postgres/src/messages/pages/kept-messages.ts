import type { RealmId } from '@parley/core/kernel';
import type { MessageView } from '@parley/core/messages';
import { recentlyUsed } from '../../recently-used';

/** A message without reactions and submessages, as the row of a version shows it. */
type KeptMessage = {
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
  const known = recentlyUsed<number, KeptMessage>(limit, sizeOf);
  return {
    find: (realmId, id, version) => {
      const kept = known.find(id);
      return kept?.version === version && kept.realmId === realmId ? kept.view : undefined;
    },
    keep: (kept) => {
      if (kept.size <= maxMessageBytes) {
        known.keep(kept.view.id, kept);
      }
    },
  };
};

/** Keeps nothing: for transactions, which may read what they have written and will roll back. */
export const nothingKept: KeptMessages = {
  find: () => undefined,
  keep: () => undefined,
};
