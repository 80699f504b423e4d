import { Writable } from 'node:stream';
import { writeOutput } from './write-output';

const failing = (code: string): Writable =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('no'), { code })),
  }).on('error', () => undefined);

describe('writeOutput', () => {
  it('says that the disk is full', async () => {
    await expect(writeOutput(failing('ENOSPC'), 'key')).rejects.toThrow(
      'the output cannot be written (ENOSPC)',
    );
  });

  it('does not mind a reader that has seen enough', async () => {
    await expect(writeOutput(failing('EPIPE'), 'key')).resolves.toBeUndefined();
  });
});
