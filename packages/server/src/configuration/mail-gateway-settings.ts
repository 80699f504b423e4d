import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Read, Text } from './read-setting';
import { portRange, readHost, readNumber } from './read-setting';

/** How the server receives emails to channels. Source: docs/email-gateway.md. */
export type MailGatewaySettings = {
  /** The domain of the addresses. */
  readonly domain: string;
  /** Where the SMTP server listens; undefined if another mail server runs `receive-email`. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** The largest email, in mebibytes. */
  readonly maxMib?: number | undefined;
  /** PEM files for STARTTLS. */
  readonly tls?: { readonly certificateFile: string; readonly keyFile: string } | undefined;
};

export const defaultMaxMib = 25;

const isDomain = (text: string): boolean =>
  text.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/i.test(text);

const readDomain = (text: string): Read<string> =>
  isDomain(text)
    ? E.right(text.toLowerCase())
    : E.left(`MAIL_GATEWAY_DOMAIN must be a domain such as chat.example.org, not '${text}'`);

const readTls = (
  certificateFile: string | undefined,
  keyFile: string | undefined,
): Read<MailGatewaySettings['tls']> => {
  if (certificateFile !== undefined && keyFile !== undefined) {
    return E.right({ certificateFile, keyFile });
  }
  return certificateFile === keyFile
    ? E.right(undefined)
    : E.left('MAIL_GATEWAY_TLS_CERT and MAIL_GATEWAY_TLS_KEY must be set together');
};

/** The settings that need a domain. */
const dependent = [
  'MAIL_GATEWAY_PORT',
  'MAIL_GATEWAY_HOST',
  'MAIL_GATEWAY_MAX_MIB',
  'MAIL_GATEWAY_TLS_CERT',
  'MAIL_GATEWAY_TLS_KEY',
] as const;

/**
 * Reads the settings of the email gateway; undefined if none is set.
 *
 * @param defaultHost where the server listens otherwise
 */
export const readMailGateway = (
  text: Text,
  defaultHost: string,
): Read<MailGatewaySettings | undefined> => {
  const domain = text('MAIL_GATEWAY_DOMAIN');
  if (domain === undefined) {
    const lonely = dependent.find((name) => text(name) !== undefined);
    return lonely === undefined
      ? E.right(undefined)
      : E.left(`MAIL_GATEWAY_DOMAIN must be set, because ${lonely} is`);
  }
  return pipe(
    E.Do,
    E.bind('domain', () => readDomain(domain)),
    E.bind('port', () => readNumber(text, 'MAIL_GATEWAY_PORT', portRange, undefined)),
    E.bind('host', () => readHost(text, 'MAIL_GATEWAY_HOST', defaultHost)),
    E.bind('maxMib', () => readNumber(text, 'MAIL_GATEWAY_MAX_MIB', [1, 100], undefined)),
    E.bind('tls', () => readTls(text('MAIL_GATEWAY_TLS_CERT'), text('MAIL_GATEWAY_TLS_KEY'))),
  );
};
