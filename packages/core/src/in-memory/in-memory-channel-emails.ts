import * as O from 'fp-ts/Option';
import type { ChannelEmail, ChannelEmailRepository } from '../channels';
import type { ChannelId, RealmId } from '../kernel';
import type { Cell, Change } from './cell';
import { reading, writing } from './cell';
import { nextNumber } from './next-id';
import type { State } from './state';

const stored = ({ channelEmails }: State, realmId: RealmId, email: ChannelEmail) =>
  channelEmails.find(
    (each) =>
      each.realmId === realmId &&
      each.channelId === email.channelId &&
      each.userId === email.userId &&
      each.senderId === email.senderId,
  );

const add =
  (realmId: RealmId, email: ChannelEmail) =>
  (number: number): Change =>
  (state) =>
    stored(state, realmId, email) === undefined
      ? { ...state, channelEmails: [...state.channelEmails, { ...email, realmId, number }] }
      : state;

export const inMemoryChannelEmails = (cell: Cell): ChannelEmailRepository => ({
  ensure: (realmId, email) =>
    writing(
      cell,
      (state) => stored(state, realmId, email)?.number ?? nextNumber(),
      add(realmId, email),
    ),
  ensureMany: (realmId, userId, channelIds) => {
    const byGateway = (channelId: ChannelId) => ({ channelId, userId, senderId: null });
    return writing(
      cell,
      (state) =>
        new Map(
          channelIds.map((id) => [
            id,
            stored(state, realmId, byGateway(id))?.number ?? nextNumber(),
          ]),
        ),
      (numbers) => (state) =>
        Array.from(numbers).reduce(
          (changed, [id, number]) => add(realmId, byGateway(id))(number)(changed),
          state,
        ),
    );
  },
  find: (number) =>
    reading(cell, ({ channelEmails }) => {
      const found = channelEmails.find((each) => each.number === number);
      if (found === undefined) {
        return O.none;
      }
      const { number: _, ...email } = found;
      return O.some(email);
    }),
});
