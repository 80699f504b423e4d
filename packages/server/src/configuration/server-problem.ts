import { existsSync } from 'node:fs';
import * as E from 'fp-ts/Either';
import { isWeakPassword } from '../security/passwords';
import type { Configuration } from './configuration';
import { dataPaths } from './data-folder';
import { readTlsFiles } from './tls-files';

/** What is said about a password of the first owner that is too weak. */
export const weakOwnerPassword =
  'OWNER_PASSWORD is too weak: choose one that is longer or harder to guess (at most 100 characters)';

/**
 * What is wrong with the settings that only a server uses, in one line: commands may run as an account
 * that cannot read its files. A password counts until the first owner has been created with it.
 */
export const findServerProblem = ({
  dataDir,
  mailGateway,
  owner: { password },
}: Pick<Configuration, 'dataDir' | 'mailGateway' | 'owner'>): string | undefined => {
  const isOwnerCreated = existsSync(dataPaths(dataDir).ownerCredentials);
  if (password !== undefined && !isOwnerCreated && isWeakPassword(password)) {
    return weakOwnerPassword;
  }
  const files = mailGateway?.tls && readTlsFiles(mailGateway.tls);
  return files !== undefined && E.isLeft(files) ? files.left : undefined;
};
