import { diskFull, unavailable, unexpected } from '@parley/core';
import { asUnexpected, isConflict } from './failures';

const thrown = (code: string): Error => Object.assign(new Error('no'), { code });

describe('what the database throws', () => {
  it.each([
    ['a refused connection', thrown('ECONNREFUSED')],
    ['a connection that breaks', new Error('Connection terminated unexpectedly')],
    ['an error class of connections', thrown('08006')],
    ['too many connections', thrown('53300')],
    ['no memory', thrown('53200')],
    ['a statement that takes too long', thrown('57014')],
    ['a deadlock that comes again and again', thrown('40P01')],
    ['a snapshot that others overtake again and again', thrown('40001')],
  ])('is a database that is away or too busy: %s', (_, error) => {
    expect(asUnexpected(error)).toEqual(unavailable(error));
  });

  it('is a disk without room', () => {
    const error = thrown('53100');
    expect(asUnexpected(error)).toEqual(diskFull(error));
  });

  it.each([
    ['a broken constraint', thrown('23505')],
    ['a mistake in a statement', thrown('42601')],
    ['what is no error', 'no'],
  ])('is a defect: %s', (_, error) => {
    expect(asUnexpected(error)).toEqual(unexpected(error));
  });

  it.each([
    ['40001', true],
    ['40P01', true],
    ['57014', false],
    ['23505', false],
  ])('may go away when the work is run again: %s is %s', (code, expected) => {
    expect(isConflict(thrown(code))).toBe(expected);
  });
});
