import type { DefaultChannelGroupRepository } from '@parley/core/channels';
import type { ChannelId, DefaultChannelGroupId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { takeLock } from '../connection/advisory-locks';
import { rowsOf } from '../connection/rows-of';
import { anyRow, eachRow, fromOnlyRow, sent, sentOn, sqlOn, toId } from '../connection/run';
import type { Db } from '../database';

type Row = {
  readonly id: DefaultChannelGroupId;
  readonly name: string;
  readonly description: string;
  readonly channel_ids: readonly ChannelId[];
};

export const defaultChannelGroupRepository = (db: Db): DefaultChannelGroupRepository => {
  const groups = rowsOf(db, 'default_channel_group');
  const channelsIn = rowsOf(db, 'default_channel_group_channel');

  const list: DefaultChannelGroupRepository['list'] = (realmId) =>
    eachRow(
      sqlOn<Row>(db)`
        select id, name, description, array(
            select channel_id from default_channel_group_channel as held
            where held.realm_id = ${realmId} and held.group_id = default_channel_group.id
            order by channel_id) as channel_ids
        from default_channel_group where realm_id = ${realmId} order by name`,
      (row) => ({
        id: row.id,
        realmId,
        name: row.name,
        description: row.description,
        channelIds: row.channel_ids,
      }),
    );

  const addChannels: DefaultChannelGroupRepository['addChannels'] = (realmId, id, channelIds) =>
    sentOn(db)`
      insert into default_channel_group_channel (realm_id, group_id, channel_id)
      select ${realmId}, ${id}, added.id from unnest(${channelIds}::bigint[]) as added (id)
      on conflict do nothing`;

  return {
    list,

    lock: (realmId) =>
      pipe(
        takeLock(db, 'defaultChannelGroups', sql`${realmId}::integer`),
        TE.flatMap(() => list(realmId)),
      ),

    create: ({ realmId, name, description, channelIds }) =>
      pipe(
        fromOnlyRow(groups.insert({ realmId, name, description }), toId),
        TE.tap((id) => addChannels(realmId, id, channelIds)),
        TE.map((id) => ({
          id,
          realmId,
          name,
          description,
          channelIds: channelIds.toSorted((a, b) => a - b),
        })),
      ),

    update: (realmId, id, { name, description }) =>
      sent(db, groups.update({ realmId, id }, { name, description })),

    addChannels,

    removeChannels: (realmId, groupId, channelIds) =>
      sent(db, channelsIn.delete({ realmId, groupId, channelId: channelIds })),

    removeEverywhere: (realmId, channelId) => anyRow(channelsIn.delete({ realmId, channelId })),

    delete: (realmId, id) => sent(db, groups.delete({ realmId, id })),
  };
};
