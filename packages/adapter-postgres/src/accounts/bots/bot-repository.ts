import type { BotConfiguration } from '@parley/core/access';
import type { BotRepository } from '@parley/core/messages';
import type { UserId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import type { Row } from '../../connection/rows-of';
import { rowsOf } from '../../connection/rows-of';
import type { IdRow } from '../../connection/run';
import { eachRow, fromAllRows, sent, sqlOn, toId } from '../../connection/run';
import type { Db } from '../../database';

const toConfiguration = ({
  defaultSendingChannelId: defaultSendingChannel,
  defaultEventsChannelId: defaultEventsChannel,
  defaultAllPublicChannels,
  service,
  settings,
}: Row<'bot'>): BotConfiguration => ({
  defaultSendingChannel,
  defaultEventsChannel,
  defaultAllPublicChannels,
  service,
  settings,
});

export const botRepository = (db: Db): BotRepository => {
  const bots = rowsOf(db, 'bot');
  return {
    configure: (realmId, userId, configuration) =>
      sent(
        db,
        bots.put(
          { realmId, userId },
          {
            defaultSendingChannelId: configuration.defaultSendingChannel,
            defaultEventsChannelId: configuration.defaultEventsChannel,
            defaultAllPublicChannels: configuration.defaultAllPublicChannels,
            service: configuration.service && JSON.stringify(configuration.service),
            settings: JSON.stringify(configuration.settings),
          },
        ),
      ),

    configurationsOf: (realmId, botIds) =>
      botIds.length === 0
        ? TE.right(new Map())
        : fromAllRows(
            bots.select({ realmId, userId: botIds }),
            (found) => new Map(found.map((row) => [row.userId, toConfiguration(row)])),
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
  };
};
