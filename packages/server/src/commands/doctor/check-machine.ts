import { describeBytes } from '@parley/core/access';
import { gibibyte, mebibyte, plural } from '@parley/core/kernel';
import type { Configuration } from '../../configuration/configuration';
import { isLoopbackHost } from '../../configuration/configuration';
import type { Finding } from './finding';
import { ok, problem, warning } from './finding';

/**
 * What can be right, and often is not.
 *
 * @param refusal why a start would refuse a value, if it would
 */
export const checkSettings = (
  { host, publicUrl, smtpUrl }: Pick<Configuration, 'host' | 'publicUrl' | 'smtpUrl'>,
  refusal: string | undefined,
): readonly Finding[] => [
  refusal === undefined ? ok('all settings have valid values') : problem(refusal),
  ...(!isLoopbackHost(host) && isLoopbackHost(publicUrl.hostname)
    ? [
        warning(
          `PUBLIC_URL is ${publicUrl.href}, and HOST ${host} is open to other machines: links in emails do not work there`,
        ),
      ]
    : []),
  ...(smtpUrl === undefined
    ? [warning('SMTP_URL is not set: emails are written to DATA_DIR/outbox, and nobody gets them')]
    : []),
];

/** Who has the port: nobody, a server of this program, or another program. */
export type PortHolder = 'nobody' | 'parley' | 'other' | 'forbidden';

export const checkPort = (
  { host, port }: Pick<Configuration, 'host' | 'port'>,
  holder: PortHolder,
): Finding => {
  switch (holder) {
    case 'nobody':
      return ok(`port ${port} of ${host} is free: the server is not running`);
    case 'parley':
      return ok(`a server answers at port ${port} of ${host}`);
    case 'other':
      return problem(`another program uses port ${port} of ${host}: stop it, or change PORT`);
    case 'forbidden':
      return problem(`port ${port} of ${host} cannot be used: check HOST, PORT and permissions`);
  }
};

/** Undefined if the secret can be used; otherwise what is wrong with it. */
export const checkSecret = (isSetting: boolean, flaw: string | undefined): Finding => {
  if (isSetting) {
    return ok('SERVER_SECRET is set');
  }
  return flaw === undefined ? ok('the stored secret can be read') : problem(flaw);
};

/** In whole GiB, or in MiB if there is less than one. */
const spaceName = (bytes: number): string => {
  const unit = bytes >= gibibyte ? gibibyte : mebibyte;
  return describeBytes(Math.floor(bytes / unit) * unit);
};

/** A file has up to 100 MiB, and uploads of one account together up to 1 GiB. */
export const checkDisk = (freeBytes: number): Finding => {
  const message = `${spaceName(freeBytes)} are free in DATA_DIR`;
  if (freeBytes < 100 * mebibyte) {
    return problem(`${message}: one upload can fill the disk`);
  }
  return freeBytes < gibibyte ? warning(`${message}: uploads can fill the disk`) : ok(message);
};

/** Undefined if the work was done; otherwise the reason why it could not be. */
export const checkRendering = (failure: string | undefined): Finding =>
  failure === undefined
    ? ok('a thread renders messages')
    : problem(`no thread renders messages: ${failure}`);

/** How many names a message has at most. */
const shownNames = 5;

const named = (names: readonly string[]): string =>
  [...names.slice(0, shownNames), ...(names.length > shownNames ? ['…'] : [])].join(', ');

/**
 * @param expected the keys of the files that the database knows
 * @param stored those of the files that there are, but the newest, which may not be known yet
 * @param newest those that were written within the last hour
 */
export const checkFiles = (
  expected: readonly string[],
  stored: readonly string[],
  newest: readonly string[],
): readonly Finding[] => {
  const known = new Set(expected);
  const present = new Set([...stored, ...newest]);
  const missing = expected.filter((key) => !present.has(key));
  const surplus = stored.filter((key) => !known.has(key));
  return [
    ...(missing.length === 0
      ? [ok(`${plural(expected.length, 'uploaded file')}: none is missing`)]
      : [
          problem(
            `${plural(missing.length, 'uploaded file')} missing, restore from a backup: ${named(missing)}`,
          ),
        ]),
    ...(surplus.length === 0
      ? []
      : [
          warning(
            `${plural(surplus.length, 'file')} in storage that no row of the database has: ${named(surplus)}`,
          ),
        ]),
  ];
};
