import type { Narrow, NarrowCondition } from '@parley/core';
import { foldCase } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

const isDirect = sql<boolean>`exists (select from recipient
  where recipient.realm_id = message.realm_id
    and recipient.id = message.recipient_id
    and recipient.participants_key is not null)`;

const holds = (condition: NarrowCondition): RawBuilder<boolean> => {
  switch (condition._tag) {
    case 'Channel':
    case 'Direct':
      return condition.recipientId === undefined
        ? sql<boolean>`false`
        : sql<boolean>`message.recipient_id = ${condition.recipientId}`;
    case 'Topic':
      return sql<boolean>`(message.topic_key = ${foldCase(condition.topic)} and not ${isDirect})`;
    case 'Sender':
      return sql<boolean>`message.sender_id = ${condition.userId}`;
    case 'AnyDirect':
      return isDirect;
  }
};

/** The query form of `matchesNarrow`, over the row of `message`; a contract holds the two together. */
export const narrowCondition = (narrow: Narrow): RawBuilder<boolean> =>
  narrow.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        narrow.map((term) => (term.negated ? sql`not ${holds(term)}` : holds(term))),
        sql` and `,
      )})`;
