import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandByPs, isPostgres, isRunning } from './running-process';

describe('a process that may be PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-ps-'));
  const ps = join(folder, 'ps');
  writeFileSync(ps, '#!/bin/sh\n[ "$*" = "-o command= -p 42" ] && echo /usr/bin/postgres -D x\n');
  chmodSync(ps, 0o755);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is not this one, which runs', () => {
    expect(isRunning(process.pid)).toBe(true);
    expect(isPostgres(process.pid, () => 'node server')).toBe(false);
    expect(isPostgres(process.pid)).toBe(process.argv0.includes('postgres'));
  });

  it('is known by its command where there is no /proc', () => {
    const command = (pid: number) => commandByPs(pid, ps);
    expect(isPostgres(42, command)).toBe(true);
    expect(isPostgres(43, command)).toBe(false);
    expect(commandByPs(42, join(folder, 'none'))).toBe('');
  });
});
