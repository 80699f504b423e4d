import * as O from 'fp-ts/Option';
import type { ChannelEmail, ChannelEmailRepository } from '../channels';
import type { ChannelId, RealmId, Tokened } from '../kernel';
import type { Cell, Change } from './cell';
import { reading, writing } from './cell';
import { nextNumber } from './next-id';
import { nextSalt } from './next-salt';
import type { State } from './state';

const stored = ({ channelEmails }: State, realmId: RealmId, email: ChannelEmail) =>
  channelEmails.find(
    (each) =>
      each.realmId === realmId &&
      each.channelId === email.channelId &&
      each.userId === email.userId &&
      each.senderId === email.senderId,
  );

const numberOf = (state: State, realmId: RealmId, email: ChannelEmail): Tokened => {
  const { id, tokenSalt } = stored(state, realmId, email) ?? {
    id: nextNumber(),
    tokenSalt: nextSalt(),
  };
  return { id, tokenSalt };
};

const add =
  (realmId: RealmId, email: ChannelEmail) =>
  (numbered: Tokened): Change =>
  (state) =>
    stored(state, realmId, email) === undefined
      ? { ...state, channelEmails: [...state.channelEmails, { ...email, ...numbered, realmId }] }
      : state;

export const inMemoryChannelEmails = (cell: Cell): ChannelEmailRepository => ({
  ensure: (realmId, email) =>
    writing(cell, (state) => numberOf(state, realmId, email), add(realmId, email)),
  ensureMany: (realmId, userId, channelIds) => {
    const byGateway = (channelId: ChannelId) => ({ channelId, userId, senderId: null });
    return writing(
      cell,
      (state) => new Map(channelIds.map((id) => [id, numberOf(state, realmId, byGateway(id))])),
      (numbers) => (state) =>
        Array.from(numbers).reduce(
          (changed, [id, numbered]) => add(realmId, byGateway(id))(numbered)(changed),
          state,
        ),
    );
  },
  find: (number) =>
    reading(cell, ({ channelEmails }) =>
      O.fromNullable(channelEmails.find(({ id }) => id === number)),
    ),
});
