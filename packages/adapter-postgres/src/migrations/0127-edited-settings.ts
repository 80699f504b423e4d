import { userSettings } from '@parley/core/access';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Which settings people have changed themselves. Of what is there, those that differ from what
 * accounts begin with, by itself or in the organization.
 */
export const editedSettings: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table account add column edited_settings text[] not null default '{}'`.execute(
      db,
    );
    await sql`
      update account set edited_settings = array(
        select setting.key from jsonb_each(account.settings) as setting
        where setting.value is distinct from ${JSON.stringify(userSettings({}))}::jsonb -> setting.key
          and setting.value is distinct from
            (realm.user_settings_defaults || jsonb_build_object(
              'default_language', realm.settings -> 'default_language'
            )) -> setting.key
      )
      from realm
      where realm.id = account.realm_id and account.settings <> '{}'`.execute(db);
  },
};
