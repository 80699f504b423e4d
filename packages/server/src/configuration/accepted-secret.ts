import { existsSync, readFileSync } from 'node:fs';
import { isCalendarDay } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type { AcceptedSecret } from '../security/derived-ports';
import { StartFailure } from '../start-failure';
import { dataPaths } from './data-folder';
import type { Text } from './read-setting';
import { checkSecretLength } from './check-setting';

/** A day, or a moment with its time zone, in milliseconds since 1970; undefined for anything else. */
const timeOf = (text: string): number | undefined =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text) &&
  isCalendarDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text))
    ? Date.parse(text)
    : undefined;

/** Reads the secret that the settings accept besides the server's own. */
export const readAcceptedSecret = (text: Text): E.Either<string, AcceptedSecret | undefined> => {
  const secret = text('ACCEPTED_SECRET');
  const end = text('ACCEPTED_SECRET_UNTIL');
  if (secret === undefined) {
    return end === undefined
      ? E.right(undefined)
      : E.left('ACCEPTED_SECRET_UNTIL is set, but ACCEPTED_SECRET is not');
  }
  const checked = checkSecretLength('ACCEPTED_SECRET', secret);
  if (E.isLeft(checked)) {
    return checked;
  }
  const until = timeOf(end ?? '');
  return until === undefined
    ? E.left(
        `ACCEPTED_SECRET_UNTIL must be the time until which the secret is accepted, such as 2030-01-31T12:00:00Z, not '${end ?? ''}'`,
      )
    : E.right({ secret, until });
};

/** As the file of the data folder has it. */
export const encodeAcceptedSecret = ({ secret, until }: AcceptedSecret): string =>
  `${secret} ${new Date(until).toISOString()}\n`;

/** The secret that the data folder accepts besides the server's own; a damaged file is a StartFailure. */
export const storedAcceptedSecret = (dataDir: string): AcceptedSecret | undefined => {
  const file = dataPaths(dataDir).acceptedSecret;
  if (!existsSync(file)) {
    return undefined;
  }
  const [, secret = '', end = ''] =
    /^([0-9a-f]{64}) (\S+)$/.exec(readFileSync(file, 'utf8').trim()) ?? [];
  const until = timeOf(end);
  if (until === undefined) {
    throw new StartFailure(
      `${file} is damaged: it does not contain a secret and a time; restore it, or remove it if API keys of the earlier secret need not be accepted`,
    );
  }
  return { secret, until };
};

/** That of the settings, unless its time is over and the data folder has another. */
export const acceptedSecretOf = (
  given: AcceptedSecret | undefined,
  dataDir: string,
  now: number,
): AcceptedSecret | undefined =>
  given !== undefined && now < given.until ? given : (storedAcceptedSecret(dataDir) ?? given);
