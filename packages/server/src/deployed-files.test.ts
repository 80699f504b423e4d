import {
  keepAliveMilliseconds,
  maxBodyBytes,
  maxHeadBytes,
  probePaths,
} from '@parley/adapter-http/testing';
import { maxFileUploadSizeMib } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import type { Environment } from './configuration/configuration';
import { readConfiguration } from './configuration/configuration';
import { settingNames } from './configuration/unknown-settings';
import { neededNode } from './require-node';
import { textOf } from './testing/repository';

const dockerfile = textOf('Dockerfile');
const compose = textOf('deploy/compose/compose.yml');
const unit = textOf('deploy/systemd/parley.service');
const nginx = textOf('deploy/nginx/parley.conf');
const caddy = textOf('deploy/caddy/Caddyfile');

/** The first group of every match. */
const found = (pattern: RegExp, text: string): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, group = '']) => group);

/** The number that the only match has. */
const numberIn = (pattern: RegExp, text: string): number => {
  const [first, ...others] = found(pattern, text);
  expect(others).toEqual([]);
  return Number(first);
};

/** `NAME=value` or `NAME: value` of every variable, without the quotes. */
const variablesIn = (text: string): Environment =>
  Object.fromEntries(
    Array.from(
      text.matchAll(/(?<![\w$/{])([A-Z][A-Z0-9_]+)(?:=|: )'?([^'\s]*)'?/g),
      ([, name = '', value = '']) => [name, value] as const,
    ),
  );

/** What follows the line of the service, up to the next one. */
const serviceIn = (name: string): string =>
  new RegExp(`^  ${name}:\\n((?:(?: {4}.*)?\\n)*)`, 'm').exec(compose)?.[1] ?? '';

/** As the operator completes them: `.env` beside the compose file has these. */
const completed = (text: string): string =>
  text
    .replace(/\$\{HOST_NAME[^}]*\}/g, 'chat.example.org')
    .replace(/\$\{OWNER_EMAIL[^}]*\}/g, 'you@example.org')
    .replace(/\$\{DATABASE_PASSWORD[^}]*\}/g, 'secret')
    .replace(/\$\{\w+:-\}/g, '');

const settingsOfCompose = variablesIn(
  completed(/ {4}environment:\n((?: {6}.*\n)+)/.exec(serviceIn('parley'))?.[1] ?? ''),
);

const settingsOfService = variablesIn(textOf('deploy/systemd/parley.env').replace(/^#.*$/gm, ''));

/** What npm start sets for memory, and what neither Parley nor Node reads. */
const otherNames = /^(?:MALLOC_\w+|NODE_\w+)$/;

/** How long a stop takes at the most, without draining. */
const stopSeconds = numberIn(/within (\d+) seconds and those of/g, textOf('docs/operations.md'));

describe('the settings of', () => {
  it.each([
    ['the compose file', settingsOfCompose],
    ['the service', settingsOfService],
  ])('%s are valid, and complete', (_, settings) => {
    expect(Object.keys(settings).length).toBeGreaterThan(5);
    expect(E.isRight(readConfiguration(settings))).toBe(true);
    expect(settings).toMatchObject({
      PUBLIC_URL: 'https://chat.example.org',
      DATABASE_URL: expect.stringMatching(/^postgres:/),
      TRUSTED_PROXIES: expect.stringMatching(/\d/),
      DRAIN_SECONDS: '5',
    });
  });

  it.each([
    ['the compose file', settingsOfCompose],
    ['the service', { ...settingsOfService, ...variablesIn(unit) }],
    ['the image', variablesIn(/^ENV (?:.*\\\n)*.*$/m.exec(dockerfile)?.[0] ?? '')],
  ])('%s exist', (_, settings) => {
    const own = Object.keys(settings).filter((name) => !otherNames.test(name));
    expect(own).not.toEqual([]);
    expect(own.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  it.each([
    ['the image', dockerfile],
    ['the service', unit],
  ])('%s limit memory as npm start does', (_, text) => {
    const { scripts } = JSON.parse(textOf('package.json')) as {
      readonly scripts: { readonly start: string };
    };
    const limits = found(/(MALLOC_\w+=\d+)/g, scripts.start);
    expect(limits).toHaveLength(3);
    expect(found(/(MALLOC_\w+=\d+)/g, text).toSorted()).toEqual(limits.toSorted());
  });
});

it('a command asks PostgreSQL for the same user as the service', () => {
  const [user] = found(/^User=(.*)$/gm, unit);
  const command = textOf('deploy/systemd/parley');
  expect(found(/^USER=(.*)$/gm, command)).toEqual([user]);
  expect(found(/--reuid=(\S+)/g, command)).toEqual([user]);
});

describe('a proxy', () => {
  const mib = 1024 * 1024;
  const largestMib = maxFileUploadSizeMib + maxBodyBytes.account / mib;

  it('lets bodies pass that the server accepts', () => {
    expect(numberIn(/client_max_body_size (\d+)m;/g, nginx)).toBe(largestMib);
    // Without it, Caddy lets all pass.
    expect(caddy).not.toMatch(/^\s*request_body/m);
  });

  it('compresses the JSON of the API, and no file that somebody has uploaded', () => {
    expect(nginx).toMatch(/^ {4}gzip on;\n {4}gzip_types application\/json;$/m);
    expect(caddy).toMatch(/^\t@api path \/api\/\*\n\tencode @api zstd gzip$/m);
  });

  it('leaves the id of a request to those who send one, as the log does', () => {
    expect(`${nginx}${caddy}`).not.toMatch(/X-Request-Id/i);
  });

  it('lets heads pass that the server accepts', () => {
    expect(numberIn(/large_client_header_buffers \d+ (\d+)k;/g, nginx) * 1024).toBe(maxHeadBytes);
  });

  it.each([
    ['nginx', numberIn(/^ {4}keepalive_timeout (\d+)s;/gm, nginx)],
    ['Caddy', numberIn(/^\t*keepalive (\d+)s/gm, caddy)],
  ])('closes connections before the server does: %s', (_, seconds) => {
    expect(seconds * 1000).toBeLessThan(keepAliveMilliseconds);
  });

  it('waits for longer than a poll', () => {
    const longest = numberIn(/A poll waits \d+ to (\d+) seconds/g, textOf('docs/events.md'));
    expect(numberIn(/proxy_read_timeout (\d+)s/g, nginx)).toBeGreaterThan(longest + 30);
    expect(nginx).toContain('proxy_buffering off;');
    expect(nginx).toContain('proxy_request_buffering off;');
    expect(caddy).toContain('flush_interval -1');
  });

  it('has no secret that a server would take', () => {
    const settings = variablesIn(textOf('deploy/failover/parley.env'));
    expect(readConfiguration(settings)).toEqual(E.left(expect.stringContaining('SERVER_SECRET')));
  });

  it('avoids a server that stops until it has stopped', () => {
    const drain = Number(settingsOfService.DRAIN_SECONDS);
    expect(numberIn(/fail_timeout=(\d+)s/g, nginx)).toBeGreaterThan(drain);
    expect(nginx).toMatch(/proxy_next_upstream [^;]*\bhttp_502\b/);
    expect(nginx).not.toMatch(/proxy_next_upstream [^;]*(?:non_idempotent|http_503)/);
    const probes = numberIn(/health_fails (\d+)/g, caddy);
    expect(probes * numberIn(/health_interval (\d+)s/g, caddy)).toBeLessThan(drain);
  });

  it('alone is published, and passes on no metrics', () => {
    expect(found(/^ {4}(ports): /gm, compose)).toEqual(['ports']);
    expect(serviceIn('proxy')).toMatch(/^ {4}ports: /m);
    expect(serviceIn('proxy')).not.toContain('inside');
    expect(`${nginx}${caddy}`).not.toMatch(/metrics|9464/);
  });
});

describe('a server', () => {
  it.each([
    ['the image', /PORT}(\/\w+)`/g, dockerfile],
    ['Caddy', /health_uri (\S+)/g, caddy],
  ])('is watched at a path that exists: %s', (_, pattern, text) => {
    expect(probePaths).toEqual(expect.arrayContaining([...found(pattern, text)]));
    expect(found(pattern, text)).toHaveLength(1);
  });

  it('has the Node that it needs', () => {
    const versions = found(/^FROM node:(\d+\.\d+)-/gm, dockerfile);
    expect(versions).toHaveLength(2);
    for (const version of versions) {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      expect(major).toBe(neededNode[0]);
      expect(minor).toBeGreaterThanOrEqual(neededNode[1]);
    }
  });

  it('runs without rights', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(serviceIn('parley')).toMatch(
      /read_only: true\n {4}tmpfs: \[\/tmp\]\n {4}cap_drop: \[ALL\]/,
    );
    expect(unit).toMatch(/^User=parley$/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^CapabilityBoundingSet=$/m);
  });

  it.each([
    ['the service', numberIn(/^TimeoutStopSec=(\d+)$/gm, unit), settingsOfService],
    ['compose', numberIn(/stop_grace_period: (\d+)s/g, compose), settingsOfCompose],
  ])('is not killed before it has stopped: %s', (_, seconds, { DRAIN_SECONDS }) => {
    expect(seconds).toBeGreaterThan(stopSeconds + Number(DRAIN_SECONDS));
  });
});
