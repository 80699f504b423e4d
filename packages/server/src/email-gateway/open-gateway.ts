import { rm } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import type { EmailGateway, EmailReceiver } from '@parley/adapter-mail';
import { emailGateway, emailParser } from '@parley/adapter-mail';
import * as E from 'fp-ts/Either';
import { reasonOf } from '../configuration/data-folder';
import type { MailGatewaySettings } from '../configuration/mail-gateway-settings';
import { defaultMaxMib } from '../configuration/mail-gateway-settings';
import type { TlsFiles } from '../configuration/tls-files';
import { readTlsFiles } from '../configuration/tls-files';
import type { Log } from '../logger';
import { StartFailure } from '../start-failure';
import { warnings } from '../warnings';

type Options = {
  readonly settings: MailGatewaySettings;
  readonly receiver: EmailReceiver;
  readonly spoolDir: string;
  readonly trustedProxies: readonly string[];
  /** Processes that share the port. */
  readonly processes: number;
  readonly log: Log;
};

/** Of all processes together. */
const maxConnections = 100;

/** This machine, and the proxies of the server. */
const relaysOf = (trustedProxies: readonly string[]): BlockList => {
  const relays = new BlockList();
  for (const network of ['127.0.0.0/8', '::1/128', ...trustedProxies]) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    relays.addSubnet(
      address,
      prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix),
      family,
    );
  }
  return relays;
};

/** The files for STARTTLS, if there are any; a StartFailure reports one that cannot be used. */
const tlsOf = ({ tls }: MailGatewaySettings): TlsFiles | undefined => {
  const files = tls && readTlsFiles(tls);
  if (files !== undefined && E.isLeft(files)) {
    throw new StartFailure(files.left);
  }
  return files?.right;
};

const open = ({
  settings,
  receiver,
  spoolDir,
  trustedProxies,
  processes,
  log,
}: Options): EmailGateway => {
  const { domain, maxMib = defaultMaxMib } = settings;
  const warn = warnings(log);
  return emailGateway({
    domain,
    receiver,
    parser: emailParser({ onFailure: (cause) => warn(cause, 'an email could not be parsed') }),
    spoolDir,
    maxMib,
    tls: tlsOf(settings),
    relays: relaysOf(trustedProxies),
    maxConnections: Math.ceil(maxConnections / processes),
    onError: (err, message) => log.error({ err }, message),
  });
};

/**
 * Starts to receive emails, where a port is configured; a StartFailure says why it cannot.
 *
 * @returns how to stop; undefined if no port is configured
 */
export const listenForEmail = async (
  options: Options,
): Promise<{ readonly port: number; readonly close: () => Promise<void> } | undefined> => {
  const { port, host = '127.0.0.1' } = options.settings;
  if (port === undefined) {
    return undefined;
  }
  const gateway = open(options);
  // What a killed process was receiving; its senders try again.
  await rm(options.spoolDir, { recursive: true, force: true });
  try {
    return { port: await gateway.listen(port, host), close: gateway.close };
  } catch (error) {
    throw new StartFailure(
      `cannot receive emails on ${host}:${port}; check MAIL_GATEWAY_PORT and MAIL_GATEWAY_HOST (${reasonOf(error)})`,
    );
  }
};
