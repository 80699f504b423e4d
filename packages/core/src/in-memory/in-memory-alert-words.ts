import type { UserId } from '../kernel';
import { sameText } from '../kernel';
import type { AlertWordRepository } from '../messages';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import type { State } from './state';

const wordsOf = ({ alertWords }: State, userId: UserId) =>
  alertWords.filter((each) => each.userId === userId).map(({ record }) => record);

export const inMemoryAlertWords = (cell: Cell): AlertWordRepository => ({
  list: (_realmId, userId) => reading(cell, (state) => wordsOf(state, userId)),
  add: (_realmId, userId, words) =>
    changing(cell, (state) => ({
      ...state,
      alertWords: [
        ...state.alertWords,
        ...words
          .filter((word) => !wordsOf(state, userId).some((known) => sameText(known, word)))
          .map((record) => ({ userId, record })),
      ],
    })),
  remove: (_realmId, userId, words) =>
    changing(cell, (state) => ({
      ...state,
      alertWords: state.alertWords.filter(
        (each) => each.userId !== userId || !words.some((word) => sameText(word, each.record)),
      ),
    })),
});
