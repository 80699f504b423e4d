import { conflicting, diskFull, unavailable, unexpected } from '@parley/core/kernel';
import { asUnexpected, isConflict } from './failures';

const thrown = (code: string): Error => Object.assign(new Error('no'), { code });

describe('errors thrown by the database', () => {
  it.each([
    ['a refused connection', thrown('ECONNREFUSED')],
    ['a missing socket', Object.assign(thrown('ENOENT'), { syscall: 'connect' })],
    ['a connection that breaks', new Error('Connection terminated unexpectedly')],
    ['an error class of connections', thrown('08006')],
    ['too many connections', thrown('53300')],
    ['no memory', thrown('53200')],
    ['a statement that takes too long', thrown('57014')],
    ['a server that can only be read', thrown('25006')],
    ['a database that is closed for now', Object.assign(thrown('55000'), { severity: 'FATAL' })],
  ])('are unavailability: %s', (_, error) => {
    expect(asUnexpected(error)).toEqual(unavailable(error));
  });

  it.each([
    ['a repeated deadlock', '40P01'],
    ['a repeated serialization failure', '40001'],
    ['a name that somebody else takes each time', '23505'],
    ['a range that somebody else takes each time', '23P01'],
    ['a row that somebody else removes each time', '23503'],
    ['facts that change each time', 'PF001'],
  ])('are a conflict: %s', (_, code) => {
    const error = thrown(code);
    expect(asUnexpected(error)).toEqual(conflicting(error, 'lasting'));
  });

  it('are a full disk', () => {
    const error = thrown('53100');
    expect(asUnexpected(error)).toEqual(diskFull(error));
  });

  it.each([
    ['a missing value', thrown('23502')],
    ['a missing file with certificates', Object.assign(thrown('ENOENT'), { syscall: 'open' })],
    ['a mistake in a statement', thrown('42601')],
    ['an object that is not ready', Object.assign(thrown('55000'), { severity: 'ERROR' })],
    ['a value that is not an error', 'no'],
  ])('are a defect: %s', (_, error) => {
    expect(asUnexpected(error)).toEqual(unexpected(error));
  });

  it.each([
    ['40001', true],
    ['40P01', true],
    ['23503', true],
    ['23505', true],
    ['23P01', true],
    ['PF001', true],
    ['57014', false],
    ['23502', false],
  ])('may succeed when the work is run again: %s is %s', (code, expected) => {
    expect(isConflict(thrown(code))).toBe(expected);
  });
});
