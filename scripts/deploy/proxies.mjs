// nginx and Caddy with the files that are shipped, in which only what belongs to a machine is another:
// ports, host name, certificate, and the addresses of the servers.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../bench/processes.mjs';
import { root } from '../root.mjs';
import { hostName, requestTo } from './request.mjs';

export const hasProgram = (name, ...args) => spawnSync(name, args).error === undefined;

const mustRun = (name, args) => {
  const { status, stderr, error } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`${name} ${args.join(' ')}: ${error?.message ?? stderr}`);
  }
};

/** Replaces what must be there, so that a changed file cannot pass with what it had before. */
const replacing = (text, pairs) =>
  pairs.reduce((changed, [from, to]) => {
    const replaced = changed.replaceAll(from, to);
    if (replaced === changed) {
      throw new Error(`the file has no ${from}`);
    }
    return replaced;
  }, text);

const newCertificate = (folder) => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  mustRun('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${hostName}`],
    ...['-keyout', key, '-out', certificate],
  ]);
  return { key, certificate };
};

/** Starts the program; it has answered when this resolves. */
const started = async (name, args, environment, port) => {
  const child = spawn(name, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const output = [];
  child.stderr.on('data', (chunk) => output.push(chunk));
  const exited = once(child, 'exit');
  const request = requestTo(port);
  while ((await request('GET', '/health').catch(() => undefined)) === undefined) {
    if (child.exitCode !== null) {
      throw new Error(`${name} has ended: ${Buffer.concat(output)}`);
    }
    await sleep(50);
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** In its folder, of this account, and in the foreground. */
const nginxAround = (folder, site) => `
  ${process.getuid() === 0 ? 'user root;' : ''}
  daemon off;
  worker_processes 2;
  pid ${folder}/nginx.pid;
  error_log ${folder}/error.log;
  events { worker_connections 4096; }
  http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    ${site}
  }
`;

export const startNginx = async (parent, port, servers) => {
  const folder = join(parent, 'nginx');
  mkdirSync(folder, { recursive: true });
  const { key, certificate } = newCertificate(folder);
  const plainPort = await freePort();
  const [line] = /server 127\.0\.0\.1:9991 .*;/.exec(
    readFileSync(join(root, 'deploy/nginx/parley.conf'), 'utf8'),
  );
  const site = replacing(readFileSync(join(root, 'deploy/nginx/parley.conf'), 'utf8'), [
    [line, servers.map((server) => line.replace('9991', server)).join('\n')],
    [/^.*listen \[::\].*$/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    [`/etc/letsencrypt/live/${hostName}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${hostName}/privkey.pem`, key],
  ]);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxAround(folder, site));
  const proxy = await started('nginx', ['-e', join(folder, 'error.log'), '-c', file], {}, port);
  return { ...proxy, plainPort, errors: () => readFileSync(join(folder, 'error.log'), 'utf8') };
};

export const startCaddy = async (parent, port, servers) => {
  const folder = join(parent, 'caddy');
  mkdirSync(folder, { recursive: true });
  const plainPort = await freePort();
  const file = join(folder, 'Caddyfile');
  const own = `{
    admin off
    skip_install_trust
    http_port ${plainPort}
    https_port ${port}
    storage file_system ${folder}
  }`;
  const site = replacing(readFileSync(join(root, 'deploy/caddy/Caddyfile'), 'utf8'), [
    [/^(\{\$HOST_NAME.*)$/gm, '$1\n\ttls internal'],
  ]);
  writeFileSync(file, `${own}\n${site}`);
  const environment = {
    HOME: folder,
    HOST_NAME: hostName,
    UPSTREAMS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
  };
  const proxy = await started(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', file],
    environment,
    port,
  );
  return { ...proxy, plainPort };
};
