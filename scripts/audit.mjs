// Asks the registry for known vulnerabilities of what Parley's packages install, and fails for those
// of a high severity. Many mirrors of the registry do not answer such questions: then it says so.
import { spawnSync } from 'node:child_process';
import { root } from './root.mjs';

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 120_000,
});

const parsed = (() => {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
})();

if (error !== undefined || parsed.metadata?.vulnerabilities === undefined) {
  console.log(
    `not audited: the registry does not answer (${error?.message ?? parsed.message ?? 'no result'})`,
  );
} else {
  const { high, critical, total } = parsed.metadata.vulnerabilities;
  for (const [name, { severity, via }] of Object.entries(parsed.vulnerabilities)) {
    const titles = via.map((one) => one.title ?? one);
    console.log(`${name} (${severity}): ${titles.join('; ')}`);
  }
  console.log(`${total} known vulnerabilities, ${high + critical} of them high or critical`);
  process.exit(high + critical > 0 ? 1 : 0);
}
