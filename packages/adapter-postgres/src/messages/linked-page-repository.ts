import type { LinkedPage } from '@parley/core/access';
import type { Async, RealmId } from '@parley/core/kernel';
import type { LinkedPageRepository } from '@parley/core/messages';
import { sql } from 'kysely';
import * as TE from 'fp-ts/TaskEither';
import { done, doneOn, eachRow, fromOnlyRow, sqlOn } from '../connection/run';
import type { Database, Db } from '../database';

const toPage = ({
  url,
  fetched_at,
  title,
  description,
  picture,
}: Database['linked_page']): LinkedPage => ({
  url,
  fetchedAt: fetched_at,
  preview: title === null ? null : { title, description: description ?? '' },
  picture,
});

/** What is known about the pages. */
export const findLinkedPages = (
  db: Db,
  realmId: RealmId,
  urls: readonly string[],
): Async<readonly LinkedPage[]> =>
  urls.length === 0
    ? TE.right([])
    : eachRow(
        db
          .selectFrom('linked_page')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where(sql<boolean>`url = any(${urls}::text[])`),
        toPage,
      );

export const linkedPageRepository = (db: Db): LinkedPageRepository => ({
  beyond: (realmId, kept) =>
    eachRow(
      sqlOn<Database['linked_page']>(db)`
        select * from (
          select * from linked_page where realm_id = ${realmId}
          order by fetched_at desc
          offset ${kept}
        ) as surplus
        order by fetched_at
        limit 100`,
      toPage,
    ),

  ensurePicture: (realmId, url, proposed) =>
    fromOnlyRow(
      sqlOn<{ readonly picture: string }>(db)`
        insert into linked_page (realm_id, url, fetched_at, picture)
        values (${realmId}, ${url}, 0, ${proposed})
        on conflict (realm_id, url) do update set url = excluded.url
        returning picture`,
      ({ picture }) => picture,
    ),

  put: (realmId, { url, fetchedAt, preview, picture }) =>
    doneOn(db)`
      insert into linked_page (realm_id, url, fetched_at, title, description, picture)
      values (${realmId}, ${url}, ${fetchedAt}, ${preview?.title ?? null},
        ${preview?.description ?? null}, ${picture})
      on conflict (realm_id, url) do update
      set fetched_at = excluded.fetched_at, title = excluded.title,
        description = excluded.description, picture = excluded.picture`,

  remove: (realmId, urls) =>
    done(
      db
        .deleteFrom('linked_page')
        .where('realm_id', '=', realmId)
        .where(sql<boolean>`url = any(${urls}::text[])`),
    ),
});
