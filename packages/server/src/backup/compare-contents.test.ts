import type { Content } from './compare-contents';
import { compareContents } from './compare-contents';

const content: Content = {
  tables: [
    { name: 'account', rows: 2, digest: 'a' },
    { name: 'message', rows: 3, digest: 'b' },
  ],
  sequences: [{ name: 'message_id_seq', lastValue: '3' }],
  files: new Map([['x', '1']]),
};

describe('two databases', () => {
  it.each<[string, Partial<Content>, readonly string[]]>([
    ['the same', {}, []],
    ['a missing table', { tables: content.tables.slice(0, 1) }, ['only one of them has it']],
    [
      'another number of rows',
      { tables: [{ name: 'account', rows: 1, digest: 'a' }, ...content.tables.slice(1)] },
      ['2 rows and 1'],
    ],
    [
      'other values',
      { tables: [{ name: 'account', rows: 2, digest: 'z' }, ...content.tables.slice(1)] },
      ['2 rows each, with other values'],
    ],
    [
      'another sequence',
      { sequences: [{ name: 'message_id_seq', lastValue: null }] },
      ['3 and none'],
    ],
    ['another file', { files: new Map([['x', '2']]) }, ['x has other content']],
    ['a missing file', { files: new Map() }, ['x: only the first has it']],
    ['files that nobody knows', { files: undefined }, []],
  ])('differ by %s', (_, changes, expected) => {
    const compared = compareContents(content, { ...content, ...changes });
    expect(compared.flatMap(({ differences }) => differences)).toEqual(expected);
    expect(compared.filter(({ kind }) => kind === 'table')).toHaveLength(2);
  });
});
