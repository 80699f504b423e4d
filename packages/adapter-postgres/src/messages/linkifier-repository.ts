import type { LinkifierRepository, ProposedLinkifier, RealmLinkifier } from '@parley/core/messages';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { eachRow, fromOnlyRow, sent, toId } from '../connection/run';
import type { Db } from '../database';
import type { LinkifierTable } from '../tables/personal';

const toLinkifier = (row: Selectable<LinkifierTable>): RealmLinkifier => ({
  id: row.id,
  pattern: row.pattern,
  urlTemplate: row.url_template,
  exampleInput: row.example_input,
  reverseTemplate: row.reverse_template,
  alternativeUrlTemplates: row.alternative_url_templates,
});

const toRow = (linkifier: ProposedLinkifier) => ({
  pattern: linkifier.pattern,
  url_template: linkifier.urlTemplate,
  example_input: linkifier.exampleInput,
  reverse_template: linkifier.reverseTemplate,
  alternative_url_templates: [...linkifier.alternativeUrlTemplates],
});

export const linkifierRepository = (db: Db): LinkifierRepository => ({
  list: (realmId) =>
    eachRow(
      db
        .selectFrom('linkifier')
        .selectAll()
        .where('realm_id', '=', realmId)
        .orderBy('position')
        .orderBy('id'),
      toLinkifier,
    ),

  create: (realmId, linkifier) =>
    fromOnlyRow(
      db
        .insertInto('linkifier')
        .values({
          realm_id: realmId,
          position: sql<number>`(select coalesce(max(position), 0) + 1 from linkifier
              where realm_id = ${realmId})`,
          ...toRow(linkifier),
        })
        .returning('id'),
      toId,
    ),

  update: (realmId, linkifier) =>
    sent(
      db,
      db
        .updateTable('linkifier')
        .set(toRow(linkifier))
        .where('realm_id', '=', realmId)
        .where('id', '=', linkifier.id),
    ),

  remove: (realmId, id) =>
    sent(db, db.deleteFrom('linkifier').where('realm_id', '=', realmId).where('id', '=', id)),

  reorder: (realmId, ids) =>
    sent(
      db,
      sql`
          update linkifier set position = ordered.position
          from unnest(${ids}::bigint[]) with ordinality as ordered (id, position)
          where linkifier.realm_id = ${realmId}::bigint and linkifier.id = ordered.id`,
    ),
});
