import type { LoginDeviceRepository, LoginDeviceStatus } from '@parley/core/accounts';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { onlyRow, sentOn, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

export const loginDeviceRepository = (db: Db): LoginDeviceRepository => ({
  remember: (realmId, userId, { key, at }, maxDevices) =>
    pipe(
      // Of simultaneous logins from one new device, only one inserts the row.
      onlyRow(
        sqlOn<{ readonly status: LoginDeviceStatus }>(db)`
          with earlier as (
            select count(*) as count from login_device
            where realm_id = ${realmId} and user_id = ${userId}
          ), remembered as (
            insert into login_device (realm_id, user_id, key, last_seen_at)
            values (${realmId}, ${userId}, ${key}, ${at})
            on conflict (realm_id, user_id, key) do update set last_seen_at = excluded.last_seen_at
            returning xmax = 0 as is_new
          )
          select case
            when not is_new then 'known' when count = 0 then 'first' else 'new'
          end as status from earlier, remembered`,
      ),
      TE.tap(
        () =>
          sentOn(db)`
          delete from login_device
          where realm_id = ${realmId} and user_id = ${userId} and key in (
            select key from login_device
            where realm_id = ${realmId} and user_id = ${userId} and key <> ${key}
            order by last_seen_at desc offset ${maxDevices - 1})`,
      ),
      TE.map(({ status }) => status),
    ),
});
