import type { UserId } from '../kernel';
import type { BotRepository, BotsAddressed } from '../messages';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import { isSubscribed } from './in-memory-subscriptions';
import type { State } from './state';

const isAddressed = (state: State, { userIds, members }: BotsAddressed, id: UserId): boolean =>
  userIds.includes(id) ||
  (members !== undefined &&
    isSubscribed(state, id, members.channelId) &&
    state.userGroups.some(
      (group) => members.groupIds.includes(group.id) && group.members.includes(id),
    ));

export const inMemoryBots = (cell: Cell): BotRepository => ({
  configure: (_realmId, botId, configuration) =>
    changing(cell, (state) => ({
      ...state,
      bots: new Map([...state.bots, [botId, configuration]]),
    })),
  configurationsOf: (_realmId, botIds) =>
    reading(cell, ({ bots }) => new Map([...bots].filter(([id]) => botIds.includes(id)))),
  webhooksAmong: (realmId, addressed) =>
    reading(cell, (state) =>
      state.users
        .filter(
          ({ id, realmId: home, isActive }) =>
            home === realmId &&
            isActive &&
            state.bots.get(id)?.service != null &&
            isAddressed(state, addressed, id),
        )
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ),
});
