import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId, UserId } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { ExportScope } from './exported-among';

/** The next facts of a kind, with the files that belong to them. */
export type Part<Facts> = {
  /** Up to which id they were considered. */
  readonly upTo: number;
  /** How many were considered, of messages. */
  readonly considered?: number;
  /** The keys of the files, which are written before the records. */
  readonly files?: readonly string[];
  /** What the records are of. */
  readonly facts: readonly Facts[];
};

/** Loads the part after an id, 0 at first; undefined at the end. */
export type LoadPart<Facts> = (
  tx: Reader,
  scope: ExportScope,
  after: number,
) => Async<Part<Facts> | undefined>;

/** Of lists that are limited and loaded as a whole. */
export const onePart =
  <Facts>(
    list: (tx: Reader, scope: ExportScope) => Async<readonly Facts[]>,
    filesOf: (facts: Facts) => readonly string[] = () => [],
  ): LoadPart<Facts> =>
  (tx, scope, after) =>
    after > 0
      ? TE.right(undefined)
      : pipe(
          list(tx, scope),
          TE.map((facts) => ({ upTo: 1, files: facts.flatMap(filesOf), facts })),
        );

/** A list of each person who consents, one person per part: such lists are limited. */
export const onePerson =
  <A>(
    list: (tx: Reader, realmId: RealmId, userId: UserId) => Async<readonly A[]>,
  ): LoadPart<{ readonly userId: UserId; readonly value: A }> =>
  (tx, { realm, consenting }, after) => {
    const userId = Array.from(consenting).reduce<UserId | undefined>(
      (least, id) => (id > after && (least === undefined || id < least) ? id : least),
      undefined,
    );
    return userId === undefined
      ? TE.right(undefined)
      : pipe(
          list(tx, realm.id, userId),
          TE.map((found) => ({ upTo: userId, facts: found.map((value) => ({ userId, value })) })),
        );
  };
