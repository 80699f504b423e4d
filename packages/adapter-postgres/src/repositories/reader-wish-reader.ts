import type { ReaderWishReader } from '@parley/core';
import { UserId, asId, foldCase } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';

/** Somebody's word, or somebody who mutes the sender where there is none. */
type WishRow = { readonly user_id: number; readonly word: string | null };

export const readerWishReader = (db: Db): ReaderWishReader => ({
  of: (realmId, { senderId, content }) =>
    pipe(
      rows(
        written(
          db,
          sql<WishRow>`
            select user_id, word, position from alert_word
            where realm_id = ${realmId} and strpos(${foldCase(content)}::text, folded) > 0
            union all
            select user_id, null, 0 from muted_user
            where realm_id = ${realmId} and muted_id = ${senderId}
            order by user_id, position`,
        ),
      ),
      TE.map((found) => ({
        watchedWords: found.flatMap(({ user_id, word }) =>
          word === null ? [] : [{ userId: asId(UserId)(user_id), word }],
        ),
        mutedBy: found.flatMap(({ user_id, word }) =>
          word === null ? [asId(UserId)(user_id)] : [],
        ),
      })),
    ),
});
