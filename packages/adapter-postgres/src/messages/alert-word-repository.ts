import type { AlertWordRepository } from '@parley/core/messages';
import { foldCase } from '@parley/core/kernel';
import { rowsOf } from '../connection/rows-of';
import { eachRow, sent, sentOn } from '../connection/run';
import type { Db } from '../database';

export const alertWordRepository = (db: Db): AlertWordRepository => {
  const alertWords = rowsOf(db, 'alert_word');
  return {
    list: (realmId, userId) =>
      eachRow(alertWords.select({ realmId, userId }, 'position'), ({ word }) => word),

    add: (realmId, userId, words) =>
      sentOn(db)`
        insert into alert_word (realm_id, user_id, folded, word)
        select ${realmId}::bigint, ${userId}::bigint, folded, word
        from unnest(${words.map(foldCase)}::text[], ${words}::text[])
          with ordinality as given (folded, word, place)
        order by place
        on conflict (realm_id, user_id, folded) do nothing`,

    remove: (realmId, userId, words) =>
      sent(db, alertWords.delete({ realmId, userId, folded: words.map(foldCase) })),
  };
};
