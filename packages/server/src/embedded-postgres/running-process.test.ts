import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandByPs, isPostgresOf, isRunning } from './running-process';

describe('the check whether a process is PostgreSQL', () => {
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

  it('does not match this process', () => {
    expect(isRunning(process.pid)).toBe(true);
    expect(isPostgresOf('/data/x', process.pid)).toBe(false);
  });

  it.each([
    ['of the cluster', '/usr/bin/postgres -D /data/x -p 1', true],
    ['of the cluster alone', '/usr/bin/postgres -D /data/x', true],
    ['of another cluster', '/usr/bin/postgres -D /data/y', false],
    ['of a longer name', '/usr/bin/postgres -D /data/xy', false],
    ['that runs another program', 'node -D /data/x', false],
    ['that does not exist', '', false],
  ])('distinguishes it from others: one %s', (_, command, expected) => {
    expect(isPostgresOf('/data/x', 42, () => command)).toBe(expected);
  });

  it('uses the command where there is no /proc', () => {
    const command = (pid: number) => commandByPs(pid, ps);
    expect(isPostgresOf('/data/x', 42, command)).toBe(true);
    expect(isPostgresOf('/data/x', 43, command)).toBe(false);
    expect(commandByPs(42, join(folder, 'none'))).toBe('');
  });
});
