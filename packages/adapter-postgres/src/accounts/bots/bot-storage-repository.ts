import type { BotStorageRepository } from '@parley/core/messages';
import { fromAllRows, opaqueArray, sentOn, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

export const botStorageRepository = (db: Db): BotStorageRepository => ({
  load: (realmId, botId, keys) =>
    fromAllRows(
      sqlOn<{ readonly key: string; readonly value: string }>(db)`select key, value from bot_storage
        where realm_id = ${realmId}::bigint and user_id = ${botId}::bigint
          and (${keys === undefined} or key = any(${keys ?? []}::text[]))
        order by key`,
      (found) => new Map(found.map(({ key, value }) => [key, value])),
    ),

  put: (realmId, botId, entries) =>
    sentOn(db)`insert into bot_storage (realm_id, user_id, key, value)
      select ${realmId}::bigint, ${botId}::bigint, entry.key, entry.value
      from unnest(
        ${opaqueArray(Array.from(entries.keys()), 'text')},
        ${opaqueArray(Array.from(entries.values()), 'text')}
      ) as entry (key, value)
      on conflict (realm_id, user_id, key) do update set value = excluded.value`,

  remove: (realmId, botId, keys) =>
    sentOn(db)`delete from bot_storage
      where realm_id = ${realmId}::bigint and user_id = ${botId}::bigint
        and (${keys === undefined} or key = any(${keys ?? []}::text[]))`,
});
