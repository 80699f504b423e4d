import type { Highlight, MessageRange, RealmId, Unexpected } from '@parley/core';
import { MessageId, asId } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { rows } from '../connection/run';
import type { Db } from '../database';
import { searching } from './message-ranges';
import { selectMatches } from './page-statement';

type Matches = {
  readonly matches: ReadonlyMap<MessageId, Highlight>;
  /** The version of the facts that the statement saw; undefined if nothing matches. */
  readonly factsVersion: number | undefined;
};

/** The messages of a range as HTML without highlights, in one statement. */
export const loadMatches = (
  db: Db,
  realmId: RealmId,
  range: MessageRange,
): TE.TaskEither<Unexpected, Matches> =>
  pipe(
    searching(db, range.narrow, rows(selectMatches(db, realmId, range))),
    TE.map((found) => ({
      matches: new Map(
        found.map(({ id, content, topic }) => [asId(MessageId)(id), { content, topic }] as const),
      ),
      factsVersion: found[0]?.facts_version,
    })),
  );
