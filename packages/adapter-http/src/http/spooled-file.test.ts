import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { loadFile, prepareSpoolFolder, spool } from './spooled-file';

describe('spooled files', () => {
  const root = mkdtempSync(join(tmpdir(), 'parley-spool-'));
  const spoolDir = join(root, 'spool');
  const named = { name: 'a.txt', contentType: 'text/plain' };

  beforeEach(() => prepareSpoolFolder(spoolDir));

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const limits = (maxBytes = 100, signal = new AbortController().signal) => ({
    spoolDir,
    maxBytes,
    signal,
  });

  it('are in a folder that only their owner can read, emptied of leftovers from a killed process', () => {
    rmSync(spoolDir, { recursive: true });
    mkdirSync(spoolDir, { mode: 0o755 });
    writeFileSync(join(spoolDir, 'left-behind'), 'x');
    prepareSpoolFolder(spoolDir);
    expect(readdirSync(spoolDir)).toEqual([]);
    expect(statSync(spoolDir).mode & 0o777).toBe(0o700);
  });

  it('can be read repeatedly until they are discarded', async () => {
    const file = await spool(Readable.from([Buffer.from('ab'), Buffer.from('c')]), named, limits());
    expect(file).toMatchObject({ ...named, size: 3 });
    const [path = ''] = readdirSync(spoolDir).map((name) => join(spoolDir, name));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const _ of [1, 2]) {
      expect(Buffer.from((await loadFile(file)).bytes).toString()).toBe('abc');
    }
    await file.discard();
    expect(existsSync(path)).toBe(false);
  });

  it('are read up to the chunk that exceeds the limit, no further', async () => {
    const pieces = { read: 0 };
    const endless = async function* () {
      for (;;) {
        pieces.read += 1;
        yield await Promise.resolve(Buffer.alloc(10));
      }
    };
    const file = await spool(Readable.from(endless(), { highWaterMark: 1 }), named, limits(25));
    expect(file.size).toBe(30);
    expect(pieces.read).toBeLessThan(10);
  });

  it.each([
    ['the stream fails', (stream: Readable) => stream.destroy(new Error('broken'))],
    ['the upload is aborted', (_: Readable, stop: AbortController) => stop.abort()],
  ])('are removed when %s', async (_, breakOff) => {
    const stop = new AbortController();
    const stream = new Readable({ read: () => undefined });
    stream.on('error', () => undefined);
    const spooled = spool(stream, named, limits(100, stop.signal));
    stream.push('abc');
    breakOff(stream, stop);
    await expect(spooled).rejects.toThrow();
    expect(readdirSync(spoolDir)).toEqual([]);
  });
});
