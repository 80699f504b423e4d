import * as fc from 'fast-check';
import type { Log } from './logger';
import { defectReporter, newLogger } from './logger';

const secret = 'the password of the database';

const written = (work: (log: Log) => void): readonly string[] => {
  const lines: string[] = [];
  work(newLogger('info', { write: (line) => lines.push(line) }));
  return lines;
};

const withClient = (error: Error): Error =>
  Object.assign(error, {
    code: '57P01',
    client: { connectionParameters: { password: secret }, stream: { headers: [secret] } },
  });

describe('the log entry of an error', () => {
  it.each([
    ['an error', withClient(new Error('lost'))],
    ['its cause', new Error('outer', { cause: withClient(new Error('lost')) })],
    ['one of several', new AggregateError([withClient(new Error('lost'))], 'all')],
    ['something that is not an error', { client: { password: secret } }],
    ['a tagged value', { _tag: 'NotSent', password: secret }],
  ])('contains no property attached to %s', (_, err) => {
    const [line = '', ...others] = written((log) => log.warn({ err }, 'trouble'));
    expect(others).toEqual([]);
    expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({ msg: 'trouble', err: {} });
  });

  it('contains name, message, code and stack, also of its causes', () => {
    const cause = withClient(new TypeError('lost'));
    const [line = ''] = written((log) => log.warn({ err: new Error('outer', { cause }) }, 'x'));
    expect(JSON.parse(line)).toMatchObject({
      err: {
        type: 'Error',
        message: 'outer',
        stack: expect.stringContaining('logger.test'),
        cause: { type: 'TypeError', message: 'lost', code: '57P01' },
      },
    });
  });

  it('is finite for circular causes, too', () => {
    const err = new Error('round');
    err.cause = err;
    expect(written((log) => log.warn({ err }, 'x'))).toHaveLength(1);
  });

  it('never contains other properties, whatever was thrown', () => {
    fc.assert(
      fc.property(fc.object(), fc.boolean(), (attached, isError) => {
        const err: unknown = isError
          ? Object.defineProperty(new Error('lost'), 'own', { value: attached, enumerable: true })
          : { own: attached };
        const [line = ''] = written((log) => log.warn({ err }, 'x'));
        expect(Object.keys(JSON.parse(line).err)).not.toContain('own');
      }),
    );
  });
});

describe('the report of defects', () => {
  it('logs each with an id, and a full disk once per interval', () => {
    const lines = written((log) => {
      const report = defectReporter(log);
      report(new Error('one'));
      report(new Error('two'));
      report(new Error('ENOSPC'), 'no disk space left');
      report(new Error('ENOSPC'), 'no disk space left');
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'defect', errorId: expect.any(String), err: { message: 'one' } },
      { msg: 'defect', errorId: expect.any(String), err: { message: 'two' } },
      { msg: 'no disk space left' },
    ]);
  });
});
