import { foldAddress } from '@parley/core/kernel';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

type Keyed = { readonly id: number; readonly email_key: string };

/** Addresses that consist of other characters have one form already. */
const isOther = sql`email_key ~ '[^!-~]'`;

/**
 * Addresses are compared in a form in which invisible characters and those of another width make no
 * difference. Accounts that would then be one keep their keys: the older one, or the one whose key
 * is folded already, gets the folded key, and the others are found by their exact address only.
 */
export const foldedAddresses: Migration = {
  up: async (db: Kysely<unknown>) => {
    const accounts = await sql<Keyed>`
      select id, email_key from account where ${isOther} order by id`.execute(db);
    for (const { id, email_key } of accounts.rows) {
      const folded = foldAddress(email_key);
      await sql`
        update account set email_key = ${folded}
        where id = ${id} and email_key <> ${folded} and not exists (
          select from account as other
          where other.realm_id = account.realm_id and other.email_key = ${folded})`.execute(db);
    }
    const invitations = await sql<Keyed>`
      select id, email_key from invitation where ${isOther}`.execute(db);
    for (const { id, email_key } of invitations.rows) {
      await sql`
        update invitation set email_key = ${foldAddress(email_key)} where id = ${id}`.execute(db);
    }
  },
};
