import type { ClientTrait, FeatureLevel, KnownClient } from '@parley/core/kernel';
import { clientTraits, currentLevel, pinnedLevel } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as RA from 'fp-ts/ReadonlyArray';
import { pipe } from 'fp-ts/function';

/** What the operator says about the level of requests that do not send one. */
export type LevelSettings = {
  /** The level of requests for which nothing else decides it. */
  readonly server: FeatureLevel | undefined;
  /** Clients, besides the known ones or in their place. */
  readonly clients: readonly KnownClient[];
};

const entryPattern = /^([^\s/=,]+)(?:\/(\d{1,9}(?:\.\d{1,9}){0,4}))?=(\d+)((?:\+\w+)*)$/;

/** Names that settings of earlier versions have. */
const formerTraits: Readonly<Record<string, ClientTrait>> = {
  profile_field_data_text: 'public_names',
};

const readTrait = (name: string): ClientTrait | undefined =>
  Object.hasOwn(formerTraits, name)
    ? formerTraits[name]
    : clientTraits.find((trait) => trait === name);

const readEntry = (text: string): E.Either<string, KnownClient> => {
  const [, name = '', from = '0', number = '', suffix = ''] = entryPattern.exec(text) ?? [];
  const level = pinnedLevel(number);
  const named = suffix.split('+').filter((trait) => trait !== '');
  const traits = named.flatMap((trait) => readTrait(trait) ?? []);
  return name === '' || level === undefined || traits.length < named.length
    ? E.left(
        `CLIENT_LEVELS must be a list of NAME=LEVEL or NAME/VERSION=LEVEL with levels from 1 to ${currentLevel}, each perhaps with ${clientTraits.map((trait) => `+${trait}`).join(', ')}; '${text}' is not`,
      )
    : E.right({ name, from, level, traits });
};

/**
 * The clients in the setting `CLIENT_LEVELS`, separated by commas: `MyBot=313` for all versions,
 * `MyBot/2.1=400` from version 2.1 on.
 */
const readClients = (text = ''): E.Either<string, readonly KnownClient[]> =>
  pipe(
    text.split(',').map((entry) => entry.trim()),
    RA.filter((entry) => entry !== ''),
    E.traverseArray(readEntry),
  );

const readServerLevel = (text: string | undefined): E.Either<string, FeatureLevel | undefined> => {
  const level = text === undefined ? undefined : pinnedLevel(text);
  return level === undefined && text !== undefined
    ? E.left(`DEFAULT_FEATURE_LEVEL must be a number from 1 to ${currentLevel}, not '${text}'`)
    : E.right(level);
};

/** The settings `DEFAULT_FEATURE_LEVEL` and `CLIENT_LEVELS`. */
export const readLevels = (
  server: string | undefined,
  clients: string | undefined,
): E.Either<string, LevelSettings> =>
  pipe(
    E.Do,
    E.bind('server', () => readServerLevel(server)),
    E.bind('clients', () => readClients(clients)),
  );
