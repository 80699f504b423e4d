import * as O from 'fp-ts/Option';
import type { ChannelEmail, ChannelEmailRepository } from '../channels';
import type { RealmId, Tokened } from '../kernel';
import type { Cell, Change } from './cell';
import { changing, reading, writing } from './cell';
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
  ensureMany: (realmId, userId, channelIds) =>
    changing(cell, (state) =>
      channelIds
        .map((channelId) => ({ channelId, userId, senderId: null }))
        .reduce(
          (changed, email) => add(realmId, email)(numberOf(changed, realmId, email))(changed),
          state,
        ),
    ),
  numbersOf: (realmId, userId, channelIds) =>
    reading(
      cell,
      (state) =>
        new Map(
          channelIds.flatMap((channelId) => {
            const found = stored(state, realmId, { channelId, userId, senderId: null });
            return found === undefined
              ? []
              : [[channelId, { id: found.id, tokenSalt: found.tokenSalt }] as const];
          }),
        ),
    ),
  find: (number) =>
    reading(cell, ({ channelEmails }) =>
      O.fromNullable(channelEmails.find(({ id }) => id === number)),
    ),
});
