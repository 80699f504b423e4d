import type { BotConfiguration } from '@parley/core/access';
import type { BotRepository } from '@parley/core/messages';
import type { UserId } from '@parley/core/kernel';
import { ChannelId, asId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { IdRow } from '../../connection/run';
import { eachRow, fromAllRows, sent, sqlOn, toId } from '../../connection/run';
import type { Db } from '../../database';
import type { BotTable } from '../../tables/people';

const toChannelId = (id: number | null): ChannelId | null =>
  id === null ? null : asId(ChannelId)(id);

const toConfiguration = (row: Selectable<BotTable>): BotConfiguration => ({
  defaultSendingChannel: toChannelId(row.default_sending_channel_id),
  defaultEventsChannel: toChannelId(row.default_events_channel_id),
  defaultAllPublicChannels: row.default_all_public_channels,
  service: row.service,
  settings: row.settings,
});

const toColumns = (configuration: BotConfiguration) => ({
  default_sending_channel_id: configuration.defaultSendingChannel,
  default_events_channel_id: configuration.defaultEventsChannel,
  default_all_public_channels: configuration.defaultAllPublicChannels,
  service: configuration.service === null ? null : JSON.stringify(configuration.service),
  settings: JSON.stringify(configuration.settings),
});

export const botRepository = (db: Db): BotRepository => ({
  configure: (realmId, botId, configuration) =>
    sent(
      db,
      db
        .insertInto('bot')
        .values({ realm_id: realmId, user_id: botId, ...toColumns(configuration) })
        .onConflict((conflict) =>
          conflict.columns(['realm_id', 'user_id']).doUpdateSet(toColumns(configuration)),
        ),
    ),

  configurationsOf: (realmId, botIds) =>
    botIds.length === 0
      ? TE.right(new Map())
      : fromAllRows(
          db
            .selectFrom('bot')
            .selectAll()
            .where('realm_id', '=', realmId)
            .where(sql<boolean>`user_id = any(${botIds}::bigint[])`),
          (found) => new Map(found.map((row) => [row.user_id, toConfiguration(row)])),
        ),

  webhooksAmong: (realmId, { userIds, members }) =>
    userIds.length === 0 && members === undefined
      ? TE.right([])
      : eachRow(
          sqlOn<IdRow<UserId>>(db)`
            select account.id
            from account
            join bot on bot.realm_id = account.realm_id and bot.user_id = account.id
            where account.realm_id = ${realmId} and account.is_active
              and bot.service ->> '_tag' in ('Outgoing', 'Embedded')
              and (
                account.id = any(${userIds}::bigint[])
                or exists (
                  select from user_group_member member
                  join subscription on subscription.realm_id = member.realm_id
                    and subscription.user_id = member.user_id
                    and subscription.channel_id = ${members?.channelId ?? 0}
                    and subscription.is_active
                  where member.realm_id = ${realmId}
                    and member.group_id = any(${members?.groupIds ?? []}::bigint[])
                    and member.user_id = account.id
                )
              )
            order by account.id
          `,
          toId,
        ),
});
