import { PassThrough } from 'node:stream';
import { complaintIn, lastOutputOf } from './last-output';

describe('the last output of a program', () => {
  it('contains both output streams, in order', () => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const output = lastOutputOf({ stdout, stderr });
    stdout.emit('data', Buffer.from('one\n'));
    stderr.emit('data', Buffer.from('two\n'));
    expect(output()).toBe('one\ntwo');
  });

  it('forgets old output', () => {
    const stderr = new PassThrough();
    const output = lastOutputOf({ stdout: null, stderr });
    for (let line = 0; line < 10_000; line += 1) {
      stderr.emit('data', Buffer.from(`line ${line}\n`));
    }
    expect(output().length).toBeLessThanOrEqual(4_000);
    expect(output()).toMatch(/line 9998\nline 9999$/);
  });
});

describe('the reason why a program ended', () => {
  it.each([
    [
      'creating subdirectories ... ok\n2026-11-30 [1] FATAL:  could not write: No space left on device\nchild process exited',
      'could not write: No space left on device',
    ],
    ['initdb: error: could not access directory\ninitdb: hint: x', 'could not access directory'],
    ['one\n  two', 'one two'],
  ])('in %j is %j', (output, reason) => {
    expect(complaintIn(output)).toBe(reason);
  });
});
