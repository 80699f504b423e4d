import type { BotStorageRepository } from '../messages';
import type { Cell } from './cell';
import { changing, reading } from './cell';

export const inMemoryBotStorage = (cell: Cell): BotStorageRepository => ({
  load: (_realmId, botId, keys) =>
    reading(cell, (state) => {
      const entries = state.botStorage
        .filter(({ userId, record }) => userId === botId && keys?.includes(record.key) !== false)
        .map(({ record }): [string, string] => [record.key, record.value])
        .sort(([one], [other]) => (one < other ? -1 : 1));
      return new Map(entries);
    }),
  put: (_realmId, botId, entries) =>
    changing(cell, (state) => ({
      ...state,
      botStorage: [
        ...state.botStorage.filter(
          ({ userId, record }) => userId !== botId || !entries.has(record.key),
        ),
        ...Array.from(entries, ([key, value]) => ({ userId: botId, record: { key, value } })),
      ],
    })),
  remove: (_realmId, botId, keys) =>
    changing(cell, (state) => ({
      ...state,
      botStorage: state.botStorage.filter(
        ({ userId, record }) => userId !== botId || keys?.includes(record.key) === false,
      ),
    })),
});
