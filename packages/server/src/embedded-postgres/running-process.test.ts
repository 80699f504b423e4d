import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandByPs, isPostgresOf, isRunning } from './running-process';

describe('a process that may be PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-ps-'));
  const ps = join(folder, 'ps');
  writeFileSync(
    ps,
    '#!/bin/sh\n[ "$*" = "-o command= -p 42" ] && echo /usr/bin/postgres -D /data/x -p 1\n',
  );
  chmodSync(ps, 0o755);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is not this one, which runs', () => {
    expect(isRunning(process.pid)).toBe(true);
    expect(isPostgresOf('/data/x', process.pid)).toBe(false);
  });

  it.each([
    ['of the cluster', '/usr/bin/postgres -D /data/x -p 1', true],
    ['of the cluster alone', '/usr/bin/postgres -D /data/x', true],
    ['of another cluster', '/usr/bin/postgres -D /data/y', false],
    ['of a longer name', '/usr/bin/postgres -D /data/xy', false],
    ['that is another program', 'node -D /data/x', false],
    ['that is gone', '', false],
  ])('is told from others: one %s', (_, command, expected) => {
    expect(isPostgresOf('/data/x', 42, () => command)).toBe(expected);
  });

  it('is known by its command where there is no /proc', () => {
    const command = (pid: number) => commandByPs(pid, ps);
    expect(isPostgresOf('/data/x', 42, command)).toBe(true);
    expect(isPostgresOf('/data/x', 43, command)).toBe(false);
    expect(commandByPs(42, join(folder, 'none'))).toBe('');
  });
});
