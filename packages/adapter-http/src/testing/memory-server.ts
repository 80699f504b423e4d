import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ports } from '@parley/core';
import { bindUseCases } from '@parley/core';
import type { InMemory } from '@parley/core/in-memory';
import { inMemory } from '@parley/core/in-memory';
import {
  eventPresentation,
  initialStatePresentation,
  recordPresentation,
  webhookPresentation,
} from '@parley/wire';
import type { ApiServerOptions } from '../api-server';
import { apiServer } from '../api-server';
import { ApiClient } from './api-client';

export const ownerEmail = 'owner@example.org';
export const ownerPassword = 'correct-horse-battery-9';

/** The whole HTTP adapter on in-memory ports. */
export type MemoryServer = {
  readonly ports: InMemory;
  readonly server: Server;
  readonly port: number;
  readonly owner: ApiClient;
  readonly anonymous: ApiClient;
  /** Returns what the server has reported as defects since the last call. */
  readonly takeDefects: () => readonly unknown[];
  readonly spoolDir: string;
  /** Sends bytes over a new connection; resolves with the response when it is closed. */
  readonly exchange: (...pieces: readonly (string | Buffer)[]) => Promise<string>;
  readonly stop: () => Promise<void>;
};

export type MemoryServerOptions = Partial<ApiServerOptions> & { readonly with?: Partial<Ports> };

/** Sends raw bytes; resolves with everything received, once the connection is closed. */
const exchangeOn =
  (port: number) =>
  (...pieces: readonly (string | Buffer)[]): Promise<string> =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect(port, '127.0.0.1', () => {
        for (const piece of pieces) {
          socket.write(piece);
        }
      });
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A server that closes the connection while bytes are still being sent resets it.
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    });

/** Starts the HTTP adapter on a free port. */
export const startMemoryServer = async ({
  with: replaced,
  ...options
}: MemoryServerOptions = {}): Promise<MemoryServer> => {
  const ports = {
    ...inMemory({}, eventPresentation),
    initialStatePresentation,
    recordPresentation,
    webhookPresentation,
  };
  const useCases = bindUseCases({ ...ports, ...replaced });
  await useCases.organization.createRealm({
    subdomain: '',
    name: 'Test',
    owner: { email: ownerEmail, fullName: 'Owner', password: ownerPassword },
    hasDefaultChannel: false,
  })();
  const defects: unknown[] = [];
  const spoolDir = mkdtempSync(join(tmpdir(), 'parley-spool-'));
  const server = apiServer({
    useCases,
    trustedProxies: [],
    rateLimiter: undefined,
    levels: { clients: [], server: undefined },
    reportDefect: (cause) => {
      defects.push(cause);
      return 'an id';
    },
    spoolDir,
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const anonymous = new ApiClient(`http://127.0.0.1:${port}`);
  const { body } = await anonymous.post('/fetch_api_key', {
    username: ownerEmail,
    password: ownerPassword,
  });
  return {
    ports,
    server,
    port,
    owner: new ApiClient(anonymous.site, ownerEmail, body.api_key, body.user_id),
    anonymous,
    takeDefects: () => defects.splice(0),
    spoolDir,
    exchange: exchangeOn(port),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(spoolDir, { recursive: true, force: true });
    },
  };
};
