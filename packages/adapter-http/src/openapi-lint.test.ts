import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { currentLevel } from '@parley/core/kernel';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { openApiDocument } from './openapi';
import { routeGroups } from './routes';

const levels = [1, 100, 313, currentLevel];

const documents = levels.map((level) => JSON.stringify(openApiDocument(routeGroups, level)));

const linter = join(__dirname, '../../../scripts/lint-openapi.mjs');

/** The problems that Redocly finds in each document; to load it takes longer than to use it. */
const problemsByRedocly = (all: readonly string[]): unknown => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [linter], {
    input: `[${all.join(',')}]`,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return status === 0 ? JSON.parse(stdout) : stderr;
};

describe('the API reference', () => {
  it('has no problems for Redocly, except where an operation is described wrongly', () => {
    const wrong = documents.at(-1)?.replaceAll('"operationId":"getUser"', '"operationId":""') ?? '';
    expect(problemsByRedocly([...documents, wrong])).toEqual([
      ...levels.map(() => []),
      [expect.stringContaining('operationId')],
    ]);
  });

  it.each(levels.map((level, index) => [level, documents[index] ?? ''] as const))(
    'has no problems for Spectral at level %d',
    async (_level, document) => {
      const spectral = new Spectral();
      // The operator of a server is its contact, who is not known to the declarations.
      const ruleset: object = { extends: [[oas, 'recommended']], rules: { 'info-contact': 'off' } };
      // The types of the two packages do not agree about optional properties.
      spectral.setRuleset(ruleset as RulesetDefinition);
      const problems = await spectral.run(document);
      expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual(
        [],
      );
    },
  );
});
