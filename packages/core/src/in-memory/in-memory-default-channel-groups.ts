import type { DefaultChannelGroup, DefaultChannelGroupRepository } from '../channels';
import type { RealmId } from '../kernel';
import { DefaultChannelGroupId, ascending } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State } from './state';

const groupsOf = ({ defaultChannelGroups }: State, realmId: RealmId) =>
  defaultChannelGroups
    .filter((group) => group.realmId === realmId)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export const inMemoryDefaultChannelGroups = (cell: Cell): DefaultChannelGroupRepository => {
  const list = (realmId: RealmId) => reading(cell, (state) => groupsOf(state, realmId));
  const change = (
    id: DefaultChannelGroupId,
    changed: (group: DefaultChannelGroup) => DefaultChannelGroup,
  ) =>
    changing(cell, (state) => ({
      ...state,
      defaultChannelGroups: state.defaultChannelGroups.map((group) =>
        group.id === id ? changed(group) : group,
      ),
    }));
  return {
    list,
    lock: list,
    create: (group) =>
      writing(
        cell,
        (): DefaultChannelGroup => ({
          ...group,
          id: nextId(DefaultChannelGroupId),
          channelIds: ascending(group.channelIds),
        }),
        (made) => (state) => ({
          ...state,
          defaultChannelGroups: [...state.defaultChannelGroups, made],
        }),
      ),
    update: (_realmId, id, changes) => change(id, (group) => ({ ...group, ...changes })),
    addChannels: (_realmId, id, channelIds) =>
      change(id, (group) => ({
        ...group,
        channelIds: ascending([...group.channelIds, ...channelIds]),
      })),
    removeChannels: (_realmId, id, channelIds) =>
      change(id, (group) => ({
        ...group,
        channelIds: group.channelIds.filter((each) => !channelIds.includes(each)),
      })),
    removeEverywhere: (realmId, channelId) =>
      writing(
        cell,
        (state) =>
          groupsOf(state, realmId).some(({ channelIds }) => channelIds.includes(channelId)),
        () => (state) => ({
          ...state,
          defaultChannelGroups: state.defaultChannelGroups.map((group) => ({
            ...group,
            channelIds: group.channelIds.filter((each) => each !== channelId),
          })),
        }),
      ),
    delete: (_realmId, id) =>
      changing(cell, (state) => ({
        ...state,
        defaultChannelGroups: state.defaultChannelGroups.filter((group) => group.id !== id),
      })),
  };
};
