import type { BotRepository } from '../ports/bot-repository';
import type { Cell } from './cell';
import { changing, reading } from './cell';

export const inMemoryBots = (cell: Cell): BotRepository => ({
  configure: (_realmId, botId, configuration) =>
    changing(cell, (state) => ({
      ...state,
      bots: new Map([...state.bots, [botId, configuration]]),
    })),
  configurationsOf: (_realmId, botIds) =>
    reading(cell, ({ bots }) => new Map([...bots].filter(([id]) => botIds.includes(id)))),
});
