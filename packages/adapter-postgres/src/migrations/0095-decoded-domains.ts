import { foldAddress } from '@parley/core/kernel';
import type { Kysely, Migration, RawBuilder } from 'kysely';
import { sql } from 'kysely';

type Keyed = { readonly id: number; readonly email_key: string };

const encoded = sql`email_key like '%xn--%'`;

const isFree = (realmId: RawBuilder<unknown>, key: string): RawBuilder<unknown> => sql`
  not exists (
    select from account as other
    where other.realm_id = ${realmId} and other.email_key = ${key})`;

/**
 * Domains in other scripts are compared without their encoding (`xn--…`). Accounts that would then be
 * one keep their keys, as in `0085-folded-addresses`; of several invitations to one address, each may
 * have its key.
 */
export const decodedDomains: Migration = {
  up: async (db: Kysely<unknown>) => {
    const accounts = await sql<Keyed>`
      select id, email_key from account where ${encoded} order by id`.execute(db);
    for (const { id, email_key } of accounts.rows) {
      const folded = foldAddress(email_key);
      await sql`
        update account set email_key = ${folded}
        where id = ${id} and email_key <> ${folded}
          and ${isFree(sql.ref('account.realm_id'), folded)}`.execute(db);
    }
    const invitations = await sql<Keyed>`
      select id, email_key from invitation where ${encoded}`.execute(db);
    for (const { id, email_key } of invitations.rows) {
      await sql`
        update invitation set email_key = ${foldAddress(email_key)} where id = ${id}`.execute(db);
    }
  },
};
