import type { UserSettingName, UserSettings, UserSettingsRepository } from '@parley/core/access';
import { userSettings } from '@parley/core/access';
import { mapInSlices } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { compiled, eachRow, rows, sent, sentOn, toId } from '../connection/run';
import type { Database, Db } from '../database';

/** Settings that rules read often have their own columns; the others are in one JSON document. */
const toColumns = ({ email_address_visibility, timezone, ...document }: Partial<UserSettings>) => ({
  email_visibility: email_address_visibility,
  timezone,
  settings: sql<string>`settings || ${JSON.stringify(document)}::jsonb`,
});

const added = (changes: Partial<UserSettings>) => sql<readonly UserSettingName[]>`array(
  select unnest(edited_settings) union select unnest(${Object.keys(changes)}::text[])
)`;

const settingsOf = compiled<
  'realmId' | 'userIds',
  Pick<Selectable<Database['account']>, 'id' | 'settings' | 'email_visibility' | 'timezone'>
>(
  (slot) => sql`
    select id, settings, email_visibility, timezone from account
    where realm_id = ${slot('realmId', 'bigint')}
      and id = any(${slot('userIds', 'bigint[]')}::bigint[])`,
);

export const userSettingsRepository = (db: Db): UserSettingsRepository => ({
  of: (realmId, userIds) =>
    userIds.length === 0
      ? TE.right(new Map())
      : pipe(
          rows(settingsOf(db, { realmId, userIds })),
          // Everyone's, where a client registers.
          TE.flatMapTask(
            mapInSlices(
              ({ id, settings, email_visibility, timezone }) =>
                [
                  id,
                  userSettings({
                    ...settings,
                    email_address_visibility: email_visibility,
                    timezone,
                  }),
                ] as const,
            ),
          ),
          TE.map((found) => new Map(found)),
        ),

  withoutPresence: (realmId) =>
    eachRow(
      db
        .selectFrom('account')
        .select('id')
        .where('realm_id', '=', realmId)
        .where(sql<boolean>`settings @> '{"presence_enabled": false}'`)
        .orderBy('id'),
      toId,
    ),

  change: (realmId, userId, changes) =>
    sent(
      db,
      db
        .updateTable('account')
        .set({ ...toColumns(changes), edited_settings: added(changes) })
        .where('realm_id', '=', realmId)
        .where('id', '=', userId),
    ),

  assign: (realmId, assigned) =>
    assigned.length === 0
      ? TE.right(undefined)
      : sentOn(db)`
          update account set
            settings = account.settings
              || (given.changes - '{email_address_visibility, timezone}'::text[]),
            email_visibility = coalesce(
              (given.changes ->> 'email_address_visibility')::integer, account.email_visibility
            ),
            timezone = coalesce(given.changes ->> 'timezone', account.timezone)
          from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb)
            as given ("userId" bigint, changes jsonb)
          where account.realm_id = ${realmId} and account.id = given."userId"`,

  lockEdited: (realmId, userIds) =>
    userIds.length === 0
      ? TE.right(new Map())
      : pipe(
          rows(
            db
              .selectFrom('account')
              .select(['id', 'edited_settings'])
              .where('realm_id', '=', realmId)
              .where(sql<boolean>`id = any(${userIds}::bigint[])`)
              .orderBy('id')
              .forNoKeyUpdate(),
          ),
          TE.map(
            (found) =>
              new Map(found.map(({ id, edited_settings }) => [id, new Set(edited_settings)])),
          ),
        ),
});
