import { existsSync } from 'node:fs';
import type { Configuration } from './configuration/configuration';
import { dataPaths } from './configuration/data-folder';

/** The path as one word of a shell command. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

/**
 * The text shown at the start: the server's URL, its owner, and what to try first.
 *
 * @param loginLink logs the owner in, once
 */
export const welcome = (
  { publicUrl, dataDir }: Configuration,
  milliseconds: number,
  loginLink?: string,
): string => {
  const site = publicUrl.href.replace(/\/$/, '');
  const { ownerCredentials, ownerPassword } = dataPaths(dataDir);
  const lines = [
    `Parley is listening at ${site} (ready after ${(milliseconds / 1000).toFixed(1)} s)`,
    loginLink === undefined
      ? `To log in as the owner, open the address that the command 'login-link' prints`
      : `Open ${loginLink} to log in as the owner (once, within ten minutes)`,
    ...(existsSync(ownerCredentials) ? [`The owner's credentials are in ${ownerCredentials}`] : []),
    ...(existsSync(ownerPassword)
      ? [`The owner's password is in ${ownerPassword}: keep it elsewhere and delete the file`]
      : []),
    ...(existsSync(ownerCredentials)
      ? [
          `Try: curl -s -u "$(awk -F= '/^email/{e=$2} /^key/{print e ":" $2}' ${quoted(ownerCredentials)})" ${site}/api/v1/users/me`,
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
};
