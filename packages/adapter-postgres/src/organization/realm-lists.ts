import type { Playground, PlaygroundRepository, RealmDomainRepository } from '@parley/core/access';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { anyRow, eachRow, firstRow } from '../connection/run';
import type { Db } from '../database';
import type { RealmPlaygroundTable } from '../tables/realm';

/** Whether a statement with a `returning` clause wrote any row. */
const hasWritten = (query: Parameters<typeof firstRow>[0]) => anyRow(query);

export const realmDomainRepository = (db: Db): RealmDomainRepository => ({
  list: (realmId) =>
    eachRow(
      db.selectFrom('realm_domain').selectAll().where('realm_id', '=', realmId).orderBy('domain'),
      ({ domain, allow_subdomains }) => ({
        domain,
        allowSubdomains: allow_subdomains,
      }),
    ),

  add: (realmId, { domain, allowSubdomains }) =>
    hasWritten(
      db
        .insertInto('realm_domain')
        .values({ realm_id: realmId, domain, allow_subdomains: allowSubdomains })
        .onConflict((conflict) => conflict.doNothing())
        .returning('domain'),
    ),

  change: (realmId, { domain, allowSubdomains }) =>
    hasWritten(
      db
        .updateTable('realm_domain')
        .set({ allow_subdomains: allowSubdomains })
        .where('realm_id', '=', realmId)
        .where('domain', '=', domain)
        .returning('domain'),
    ),

  remove: (realmId, domain) =>
    hasWritten(
      db
        .deleteFrom('realm_domain')
        .where('realm_id', '=', realmId)
        .where('domain', '=', domain)
        .returning('domain'),
    ),
});

const toPlayground = (row: Selectable<RealmPlaygroundTable>): Playground => ({
  id: row.id,
  name: row.name,
  pygmentsLanguage: row.pygments_language,
  urlTemplate: row.url_template,
});

export const playgroundRepository = (db: Db): PlaygroundRepository => ({
  list: (realmId) =>
    eachRow(
      db.selectFrom('realm_playground').selectAll().where('realm_id', '=', realmId).orderBy('id'),
      toPlayground,
    ),

  add: (realmId, { name, pygmentsLanguage, urlTemplate }) =>
    pipe(
      firstRow(
        db
          .insertInto('realm_playground')
          .values({
            realm_id: realmId,
            name,
            pygments_language: pygmentsLanguage,
            url_template: urlTemplate,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll(),
      ),
      TE.map(O.match(() => undefined, toPlayground)),
    ),

  remove: (realmId, id) =>
    hasWritten(
      db
        .deleteFrom('realm_playground')
        .where('realm_id', '=', realmId)
        .where('id', '=', id)
        .returning('id'),
    ),
});
