import { recordKinds } from '@parley/core/organization';
import { boundedOtherwise } from './bounded-otherwise';
import { collectionTables } from './collections';
import { exportedTables } from './exported-tables';

describe('what becomes of tables in an export', () => {
  it('is stated for the tables of the migrated schema, which collections.test.ts finds', () => {
    const all = [
      ...Object.values(collectionTables).map(({ table }) => table),
      ...Object.keys(boundedOtherwise),
    ];
    expect(Object.keys(exportedTables).sort()).toEqual(Array.from(new Set(all)).sort());
  });

  it('accounts for every kind of record', () => {
    const named = Object.values(exportedTables).flatMap((each) => ('why' in each ? [] : each));
    expect(Array.from(new Set(named)).sort()).toEqual([...recordKinds].sort());
  });
});
