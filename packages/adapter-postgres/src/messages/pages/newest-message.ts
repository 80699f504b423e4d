import type { Member } from '@parley/core/access';
import type { MessageId, RealmId } from '@parley/core/kernel';
import type { MessageRepository } from '@parley/core/messages';
import * as O from 'fp-ts/Option';
import { sql } from 'kysely';
import { eachInBatches } from '../../connection/in-batches';
import { compiled, fromAllRows } from '../../connection/run';
import type { Db } from '../../database';
import { isInOwnHistory } from '../message-history';
import { isOpenChannel, readerValues } from '../../channels/open-channel';
import { isEntered } from '../flags/flag-bits';

type NewestRow = { readonly id: MessageId | null };

type Owner = { readonly realmId: RealmId; readonly reader: Member };

const owner = {
  id: sql.ref('owner.user_id'),
  isGuest: sql.ref<boolean>('owner.is_guest'),
  groups: sql.ref('owner.groups'),
};

/** The user of the row of `owner` can read the row of `channel`, even if they have left it. */
const isOpenToOwner = isOpenChannel(owner);

/** As many of the newest messages of the realm are tested, which takes a tenth of a millisecond. */
const tested = 16;

/**
 * Found by index, as users have few channels: `offset 0` prevents a join that reads all channels of
 * the realm.
 */
const channelOfPeriod = sql`
  select realm_id, id, recipient_id, privacy, permissions
  from channel
  where channel.realm_id = membership_period.realm_id
    and channel.id = membership_period.channel_id
  offset 0`;

/**
 * The newest message in the own history of each user, or null. Users with many channels have one of
 * the realm's newest messages. For the others it is the maximum over the recipients of their present
 * and past memberships, of which they have few: scanning all messages of the realm from the end would
 * cost most where there is little to find.
 */
const newestInHistories = compiled<'realmIds' | 'userIds' | 'areGuests' | 'groups', NewestRow>(
  (slot) => sql`
  select coalesce((
    select message.id
    from (
      select realm_id, recipient_id, id from message
      where message.realm_id = owner.realm_id
      order by id desc limit ${sql.lit(tested)}
    ) as message
    where ${isInOwnHistory(owner)}
    order by message.id desc limit 1
  ), (
    select max(newest.id) from (
      select last.id
      from conversation_member
      cross join lateral (
        select message.id from message
        where message.realm_id = conversation_member.realm_id
          and message.recipient_id = conversation_member.recipient_id
        order by message.id desc limit 1
      ) last
      where conversation_member.realm_id = owner.realm_id
        and conversation_member.user_id = owner.user_id
      union all
      select last.id
      from membership_period
      cross join lateral (${channelOfPeriod}) as channel
      cross join lateral (
        select message.id from message
        where message.realm_id = channel.realm_id
          and message.recipient_id = channel.recipient_id
          and message.id > membership_period.after_id
          and (membership_period.until_id is null or message.id <= membership_period.until_id)
        order by message.id desc limit 1
      ) last
      where membership_period.realm_id = owner.realm_id
        and membership_period.user_id = owner.user_id
        and (membership_period.until_id is null or ${isOpenToOwner})
      union all
      select message.id
      from message_flag entered
      join message on message.realm_id = entered.realm_id and message.id = entered.message_id
      join channel on channel.realm_id = message.realm_id
        and channel.recipient_id = message.recipient_id
      where entered.realm_id = owner.realm_id
        and entered.user_id = owner.user_id
        and ${isEntered('entered.flags')}
        and ${isOpenToOwner}
    ) newest
  )) as id
  from unnest(
    ${slot('realmIds', 'bigint[]')}, ${slot('userIds', 'bigint[]')},
    ${slot('areGuests', 'boolean[]')}, ${slot('groups', 'jsonb[]')}
  ) with ordinality as owner (realm_id, user_id, is_guest, groups, place)
  order by owner.place`,
);

/** In the order of the readers, as the same user may be there twice, with other groups. */
const findNewest = (db: Db, owners: readonly Owner[]) =>
  fromAllRows(
    newestInHistories(db, {
      realmIds: owners.map(({ realmId }) => realmId),
      userIds: owners.map(({ reader }) => reader.user.id),
      areGuests: owners.map(({ reader }) => readerValues(reader).isGuest),
      groups: owners.map(({ reader }) => readerValues(reader).groups),
    }),
    (found) => found.map(({ id }) => (id === null ? O.none : O.some(id))),
  );

/** The newest message that a user received, sent or got later. */
export const newestFor = (db: Db): MessageRepository['newestFor'] => {
  const find = eachInBatches((owners: readonly Owner[]) => findNewest(db, owners));
  return (realmId, reader) => find({ realmId, reader });
};
