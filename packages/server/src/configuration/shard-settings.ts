import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Text } from './read-setting';

/** A database, by the name that the operator gives it. */
export type ShardSetting = { readonly name: string; readonly url: string };

/** The databases that share the organizations; the first one also has the directory of all. */
export type ShardSettings = {
  readonly first: ShardSetting;
  readonly others: readonly ShardSetting[];
};

const readShard = (text: string): E.Either<string, ShardSetting> => {
  const [, name = '', url = ''] = /^([a-z][a-z0-9_-]{0,29})=(.+)$/.exec(text) ?? [];
  const isAddress = URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol);
  return isAddress
    ? E.right({ name, url: new URL(url).href })
    : E.left(
        // A URL has a password.
        `DATABASES must be like a=postgres://…,b=postgres://…: names of small letters and digits, each with a URL; '${text.replace(/[=:].*/s, '…')}' is not`,
      );
};

/** Why the databases cannot be used together. */
const problemOf = (shards: readonly ShardSetting[]): string | undefined => {
  const repeated = shards.find(({ name, url }, index) =>
    shards.slice(0, index).some((other) => other.name === name || other.url === url),
  );
  return repeated && `DATABASES must name every database once: ${repeated.name} is there twice`;
};

/** Reads DATABASES, which takes the place of DATABASE_URL. */
export const readShards = (text: Text): E.Either<string, ShardSettings | undefined> => {
  const given = text('DATABASES');
  if (given === undefined) {
    return E.right(undefined);
  }
  if (text('DATABASE_URL') !== undefined) {
    return E.left('DATABASES takes the place of DATABASE_URL: set only one of them');
  }
  // A URL may contain commas, but no comma that is followed by a name.
  return pipe(
    given.split(/,\s*(?=[^,=/]*=postgres)/),
    E.traverseArray((part) => readShard(part.trim())),
    E.flatMap((shards) => {
      const problem = problemOf(shards);
      const [first, ...others] = shards;
      return first === undefined || problem !== undefined
        ? E.left(problem ?? 'DATABASES must name a database')
        : E.right({ first, others });
    }),
  );
};
