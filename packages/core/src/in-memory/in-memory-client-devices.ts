import type { ClientDeviceRepository } from '../accounts';
import { ClientDeviceId } from '../kernel';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { nextId } from './next-id';

export const inMemoryClientDevices = (cell: Cell): ClientDeviceRepository => ({
  list: (realmId, userId) =>
    reading(cell, ({ clientDevices }) =>
      clientDevices
        .filter((each) => each.realmId === realmId && each.userId === userId)
        .map(({ id }) => id),
    ),
  create: (realmId, userId) =>
    writing(
      cell,
      () => nextId(ClientDeviceId),
      (id) => (state) => ({
        ...state,
        clientDevices: [...state.clientDevices, { realmId, userId, id }],
      }),
    ),
  remove: (realmId, userId, ids) =>
    writing(
      cell,
      ({ clientDevices }) =>
        clientDevices
          .filter(
            (each) => each.realmId === realmId && each.userId === userId && ids.includes(each.id),
          )
          .map(({ id }) => id),
      (removed) => (state) => ({
        ...state,
        clientDevices: state.clientDevices.filter(({ id }) => !removed.includes(id)),
      }),
    ),
});
