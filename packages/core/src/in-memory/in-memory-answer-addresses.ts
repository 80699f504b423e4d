import * as O from 'fp-ts/Option';
import type { AnswerAddressRepository } from '../messages';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextNumber } from './next-id';
import { nextSalt } from './next-salt';

export const inMemoryAnswerAddresses = (cell: Cell): AnswerAddressRepository => ({
  ensure: (realmId, { userId, messageId }, createdAt) =>
    writing(
      cell,
      ({ answerAddresses }) => {
        const { id, tokenSalt } = answerAddresses.find(
          (each) =>
            each.realmId === realmId && each.userId === userId && each.messageId === messageId,
        ) ?? { id: nextNumber(), tokenSalt: nextSalt() };
        return { id, tokenSalt };
      },
      (numbered) => (state) =>
        state.answerAddresses.some(({ id }) => id === numbered.id)
          ? state
          : {
              ...state,
              answerAddresses: [
                ...state.answerAddresses,
                { ...numbered, realmId, userId, messageId, createdAt, answers: 0 },
              ],
            },
    ),
  countAnswer: (realmId, number, limit) => {
    const isFree = (each: { realmId: typeof realmId; id: number; answers: number }) =>
      each.realmId === realmId && each.id === number && each.answers < limit;
    return writing(
      cell,
      ({ answerAddresses }) => answerAddresses.some(isFree),
      () => (state) => ({
        ...state,
        answerAddresses: state.answerAddresses.map((each) =>
          isFree(each) ? { ...each, answers: each.answers + 1 } : each,
        ),
      }),
    );
  },
  find: (number) =>
    reading(cell, ({ answerAddresses }) => {
      const found = answerAddresses.find(({ id }) => id === number);
      if (found === undefined) {
        return O.none;
      }
      const { answers: _, ...address } = found;
      return O.some(address);
    }),
  removeOf: (realmId, userId) =>
    changing(cell, (state) => ({
      ...state,
      answerAddresses: state.answerAddresses.filter(
        (each) => each.realmId !== realmId || each.userId !== userId,
      ),
    })),
  forgetBefore: (time) =>
    changing(cell, (state) => ({
      ...state,
      answerAddresses: state.answerAddresses.filter(({ createdAt }) => createdAt >= time),
    })),
});
