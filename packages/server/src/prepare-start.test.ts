import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/Either';
import { readConfiguration } from './configuration/configuration';
import { startPostgresIn } from './embedded-postgres/embedded-postgres';
import { prepareStart } from './prepare-start';
import { freePort } from './testing/spawned-server';

jest.mock('./embedded-postgres/embedded-postgres', () => ({ startPostgresIn: jest.fn() }));

const folder = mkdtempSync(join(tmpdir(), 'parley-prepare-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (onFailure: (error: unknown) => void): Promise<unknown> => {
  const read = readConfiguration({
    PORT: String(await freePort()),
    DATA_DIR: join(mkdtempSync(join(folder, 'of-one-')), 'data'),
    DATABASE_WAIT: '0',
  });
  if (E.isLeft(read)) {
    throw new Error(read.left);
  }
  const log = { fatal: jest.fn(), error: jest.fn(), warn: jest.fn(), info: jest.fn() };
  const { signal } = new AbortController();
  return prepareStart(read.right, { log, report: () => undefined, signal, onFailure });
};

describe('a start that is refused', () => {
  it('says why before its PostgreSQL has stopped', async () => {
    const steps: string[] = [];
    jest.mocked(startPostgresIn).mockResolvedValue({
      // Nothing listens there.
      connectionString: 'postgres://parley:x@127.0.0.1:1/parley',
      died: new Promise(() => undefined),
      stop: () => {
        steps.push('stop');
        return Promise.resolve();
      },
    });
    await expect(start((error) => steps.push(String(error)))).rejects.toThrow('no database');
    expect(steps).toEqual([expect.stringContaining('no database answers'), 'stop']);
  });

  it('says that a file system can only be read', async () => {
    const cause = Object.assign(new Error('read-only file system'), { code: 'EROFS' });
    jest.spyOn(fs, 'mkdirSync').mockImplementation(() => {
      throw cause;
    });
    await expect(start(() => undefined)).rejects.toThrow(
      /^DATA_DIR .* cannot be written \(EROFS\): its file system is read-only: set one that can be/,
    );
    jest.restoreAllMocks();
  });
});
