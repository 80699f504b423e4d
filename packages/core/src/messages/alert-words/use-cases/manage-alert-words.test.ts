import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { onlyTo } from '../../../kernel';
import { aCaller, exactly } from '../../../testing';
import { addAlertWords, listAlertWords, removeAlertWords } from './manage-alert-words';

const caller = aCaller();
const other = aCaller();
const given = {
  alertWords: [
    ...['Tea', 'cake'].map((record) => ({ userId: caller.user.id, record })),
    { userId: other.user.id, record: 'jam' },
  ],
};

describe('Alert words', () => {
  it.each([
    ['added', addAlertWords, [' jam ', 'TEA', ''], ['Tea', 'cake', 'jam']],
    ['removed', removeAlertWords, ['tea', 'jam'], ['cake']],
  ])('are %s without regard to case; the response and the event have all', async (...row) => {
    const [, change, words, left] = row;
    const ports = inMemory(given);
    expect(await change(ports)(caller, { words })()).toEqual(E.right(left));
    expect(await listAlertWords(ports)(caller)()).toEqual(E.right(left));
    expect(await listAlertWords(ports)(other)()).toEqual(E.right(['jam']));
    expect(ports.state().events).toMatchObject([
      {
        event: { _tag: 'AlertWordsChanged', words: left },
        audience: exactly(onlyTo(caller.user.id)),
      },
    ]);
  });
});
