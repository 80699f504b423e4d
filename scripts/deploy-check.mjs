// `npm run deploy-check -- PART...`: starts a server behind each proxy with the shipped files, and
// lets systemd read the unit. The parts are `nginx` (needs nginx and openssl), `caddy` (needs caddy)
// and `systemd` (needs systemd-analyze); all of them by default. A part that lacks its program is not
// checked, and the exit code is 1 if it was asked for.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './bench/processes.mjs';
import { checkProxy } from './deploy/check-proxy.mjs';
import { hasProgram, startCaddy, startNginx } from './deploy/proxies.mjs';
import { startDatabase, startServer } from './deploy/servers.mjs';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
const folder = mkdtempSync(join(tmpdir(), 'parley-deploy-'));

const behind = (startProxy) => async (name) => {
  const own = mkdtempSync(join(folder, `${name}-`));
  const database = await startDatabase(own);
  const [proxyPort, port] = [await freePort(), await freePort()];
  const server = await startServer({
    ...{ folder: own, databaseUrl: database.connectionString, port, proxyPort },
    settings: { DRAIN_SECONDS: '0', LOG_LEVEL: 'error' },
  });
  const proxy = await startProxy(own, proxyPort, [port]);
  await checkProxy(proxy);
  await proxy.stop();
  await server.stop();
  await database.stop();
};

/** Of 10, as systemd-analyze counts; a service without any hardening has 9.6. */
const mostExposure = 2;

const analyze = (...args) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  if (status !== 0 || stderr !== '') {
    throw new Error(`systemd-analyze ${args.join(' ')}: ${stdout}${stderr}`);
  }
  return stdout;
};

const checkUnit = () => {
  const file = join(folder, 'parley.service');
  const unit = readFileSync(join(root, 'deploy/systemd/parley.service'), 'utf8');
  // The program need not be installed here.
  writeFileSync(file, unit.replace('/opt/parley/parley serve', '/bin/true'));
  analyze('verify', file);
  const [, exposure] = /exposure level for parley.service: ([\d.]+)/.exec(
    analyze('security', '--offline=true', file),
  );
  if (Number(exposure) > mostExposure) {
    throw new Error(`the exposure is ${exposure}, more than ${mostExposure}`);
  }
  console.log(`   ok: the unit is valid, and its exposure is ${exposure} of 10`);
};

const parts = {
  nginx: {
    needs: [
      ['nginx', '-v'],
      ['openssl', 'version'],
    ],
    check: behind(startNginx),
  },
  caddy: { needs: [['caddy', 'version']], check: behind(startCaddy) },
  systemd: { needs: [['systemd-analyze', '--version']], check: checkUnit },
};

const asked = process.argv.slice(2);
let failed = false;
for (const [name, { needs, check }] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) {
    continue;
  }
  const missing = needs.filter((program) => !hasProgram(...program)).map(([program]) => program);
  if (missing.length > 0) {
    console.log(
      `== ${name}: not checked, because this machine does not have ${missing.join(', ')}`,
    );
    failed ||= asked.includes(name);
    continue;
  }
  console.log(`== ${name}`);
  try {
    await check(name);
  } catch (error) {
    console.error(error);
    failed = true;
  }
}
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
