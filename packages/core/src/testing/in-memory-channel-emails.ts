import * as O from 'fp-ts/Option';
import type { ChannelEmail, ChannelEmailRepository } from '../ports/channel-email-repository';
import type { RealmId } from '../shared/id';
import type { Cell } from './cell';
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

export const inMemoryChannelEmails = (cell: Cell): ChannelEmailRepository => ({
  ensure: (realmId, email) =>
    writing(
      cell,
      (state) => stored(state, realmId, email)?.number ?? nextNumber(),
      (number) => (state) =>
        stored(state, realmId, email) === undefined
          ? { ...state, channelEmails: [...state.channelEmails, { ...email, realmId, number }] }
          : state,
    ),
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
