import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // In the first database. An organization with `moving_to` is on its way from `shard`; one with
  // `moved_from` is in `shard`, and the other database has not been cleared yet.
  `alter table organization_directory
    add column moving_to text references shard,
    add column moved_from text references shard`,
  // In the first database: which ids each database gives, except those of organizations.
  'alter table shard add column id_range integer unique',
  'update shard set id_range = number',
  'alter table shard alter column id_range set not null',
  // In each database; null for an organization that is served from there.
  `alter table realm add column move_state text
    check (move_state in ('leaving', 'arriving', 'left'))`,
  // For triggers that exist while an organization is moved.
  `create function refuse_moving() returns trigger
   language plpgsql as $$
     begin
       raise exception 'the organization is being moved' using errcode = 'PF002';
     end
   $$`,
];

/** Organizations that move from one database to another. */
export const organizationMoves: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
