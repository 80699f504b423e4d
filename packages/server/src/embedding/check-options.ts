import * as E from 'fp-ts/Either';
import {
  checkDatabaseUrl,
  checkOrigins,
  checkProxies,
  checkPublicUrl,
  checkSecretLength,
  checkSender,
  checkSmtpUrl,
} from '../configuration/check-setting';
import type { Read } from '../configuration/read-setting';
import type { ParleyOptions } from './parley-options';

const unlessLeftOut = <A>(
  name: keyof ParleyOptions,
  value: A | undefined,
  check: (name: string, value: A) => Read<unknown>,
): Read<unknown> => (value === undefined ? E.right(undefined) : check(name, value));

/**
 * Why the options of a program cannot be used, as the same settings of the server are refused; the
 * compiler checks the others. Undefined if they can.
 */
export const problemWithOptions = ({
  publicUrl,
  database,
  databaseDirectUrl,
  smtpUrl,
  mailFrom,
  serverSecret,
  trustedProxies,
  allowedOrigins,
}: ParleyOptions): string | undefined => {
  const url = typeof database === 'object' ? undefined : database;
  const wrong = [
    checkPublicUrl('publicUrl', String(publicUrl)),
    unlessLeftOut('database', url, checkDatabaseUrl),
    unlessLeftOut('databaseDirectUrl', databaseDirectUrl, checkDatabaseUrl),
    unlessLeftOut('smtpUrl', smtpUrl, checkSmtpUrl),
    unlessLeftOut('mailFrom', mailFrom, checkSender),
    unlessLeftOut('serverSecret', serverSecret, checkSecretLength),
    unlessLeftOut('trustedProxies', trustedProxies, checkProxies),
    unlessLeftOut('allowedOrigins', allowedOrigins, checkOrigins),
  ].find(E.isLeft);
  return wrong?.left;
};
