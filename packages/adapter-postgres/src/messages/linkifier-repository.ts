import type { LinkifierRepository, ProposedLinkifier } from '@parley/core/messages';
import { sql } from 'kysely';
import { rowsOf } from '../connection/rows-of';
import { eachRow, fromOnlyRow, sent, sentOn, toId } from '../connection/run';
import type { Db } from '../database';

const toFields = ({
  pattern,
  urlTemplate,
  exampleInput,
  reverseTemplate,
  alternativeUrlTemplates,
}: ProposedLinkifier) => ({
  pattern,
  urlTemplate,
  exampleInput,
  reverseTemplate,
  alternativeUrlTemplates,
});

export const linkifierRepository = (db: Db): LinkifierRepository => {
  const linkifiers = rowsOf(db, 'linkifier');
  return {
    list: (realmId) =>
      eachRow(
        linkifiers.select({ realmId }, 'position', 'id'),
        ({ realmId: _, position: __, ...linkifier }) => linkifier,
      ),

    create: (realmId, linkifier) =>
      fromOnlyRow(
        linkifiers.insert({
          realmId,
          position: sql`(select coalesce(max(position), 0) + 1 from linkifier
            where realm_id = ${realmId})`,
          ...toFields(linkifier),
        }),
        toId,
      ),

    update: (realmId, { id, ...linkifier }) =>
      sent(db, linkifiers.update({ realmId, id }, toFields(linkifier))),

    remove: (realmId, id) => sent(db, linkifiers.delete({ realmId, id })),

    reorder: (realmId, ids) =>
      sentOn(db)`
        update linkifier set position = ordered.position
        from unnest(${ids}::bigint[]) with ordinality as ordered (id, position)
        where linkifier.realm_id = ${realmId}::bigint and linkifier.id = ordered.id`,
  };
};
