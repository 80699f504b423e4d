import type { RealmId, RecipientId, UserId } from '@parley/core/kernel';
import type { Narrow, NarrowTerm, TermKind, TermValues } from '@parley/core/messages';
import { visibilityPolicy } from '@parley/core/channels';
import { foldCase, mentionFlags } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { plannedForValues } from '../../connection/prepared-statements';
import { opaqueArray } from '../../connection/run';
import { isNotStarred, isStarred } from '../flags/is-starred';
import { cameToAll, isUnread } from '../message-history';
import { flagBits, toBits } from '../flags/flag-bits';
import { searchCondition } from './search-condition';

type Sql = RawBuilder<boolean>;

/** The id of a realm, or the SQL for it. */
type RealmReference = RealmId | RawBuilder<unknown>;

const everything = sql<boolean>`true`;

const isDirect = sql<boolean>`exists (select from recipient
  where recipient.realm_id = message.realm_id
    and recipient.id = message.recipient_id
    and recipient.participants_key is not null)`;

/**
 * Tested for each message that is looked at. The planner would otherwise join the whole history with
 * what `exists` looks for and sort it, although most messages meet the condition.
 */
const tested = (condition: Sql): Sql => sql<boolean>`(select ${condition})`;

const isInChannel = tested(sql<boolean>`not ${isDirect}`);

const isTo = (recipientId: RecipientId | undefined): Sql =>
  recipientId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`message.recipient_id = ${recipientId}`;

const inChannelWhere = (condition: RawBuilder<boolean>): Sql =>
  sql<boolean>`exists (select from channel as narrowed
    where narrowed.realm_id = message.realm_id
      and narrowed.recipient_id = message.recipient_id
      and ${condition})`;

const isMember = (userId: UserId): Sql =>
  sql<boolean>`exists (select from conversation_member as there
    where there.realm_id = message.realm_id
      and there.user_id = ${userId}
      and there.recipient_id = message.recipient_id)`;

const hasFlag = (viewerId: UserId, bits: number): Sql =>
  sql<boolean>`exists (select from message_flag as flagged
    where flagged.realm_id = message.realm_id
      and flagged.user_id = ${viewerId}
      and flagged.message_id = message.id
      and flagged.flags & ${sql.lit(bits)} <> 0)`;

/** The user's preference for the topic of the row of `message`, in the channel `narrowed`. */
const policyOf = (userId: UserId) => sql<number>`coalesce((select preference.policy
  from topic_preference as preference
  where preference.realm_id = narrowed.realm_id
    and preference.user_id = ${userId}
    and preference.channel_id = narrowed.id
    and preference.topic_key = message.topic_key), 0)`;

const isMuted = ({ viewerId, channelsCount }: TermValues['is:muted']): Sql =>
  channelsCount
    ? inChannelWhere(sql<boolean>`(${policyOf(viewerId)} = ${visibilityPolicy.muted}::integer
        or (${policyOf(viewerId)} = ${visibilityPolicy.inherit}::integer
          and exists (select from subscription as muting
            where muting.realm_id = narrowed.realm_id
              and muting.channel_id = narrowed.id
              and muting.user_id = ${viewerId}
              and muting.is_active and muting.is_muted)))`)
    : inChannelWhere(sql<boolean>`${policyOf(viewerId)} = ${visibilityPolicy.muted}::integer`);

/** Of messages that mention a user, as a person, a group or everyone. */
export const mentionBits = toBits(mentionFlags);

type Conditions = {
  readonly [Kind in TermKind]: (value: TermValues[Kind], realmId: RealmReference) => Sql;
};

/** The SQL form of each operator, over the row of `message`. */
const conditions: Conditions = {
  channel: isTo,
  topic: (topic) => sql<boolean>`(message.topic_key = ${foldCase(topic)} and ${isInChannel})`,
  // Some have sent half of the history, and some nothing.
  sender: (userId) => sql<boolean>`${sql.raw(plannedForValues)} message.sender_id = ${userId}`,
  dm: isTo,
  near: () => everything,
  'is:dm': () => isDirect,
  'is:starred': ({ viewerId }, realmId) => isStarred(realmId, viewerId),
  'is:unread': ({ viewerId }) => tested(isUnread(viewerId)),
  'is:mentioned': ({ viewerId }) =>
    tested(sql<boolean>`(${hasFlag(viewerId, mentionBits)} or ${cameToAll(viewerId)})`),
  'is:alerted': ({ viewerId }) => hasFlag(viewerId, flagBits.has_alert_word),
  'is:resolved': () => sql<boolean>`(message.topic like '✔ %' and ${isInChannel})`,
  'channels:public': () => tested(inChannelWhere(sql`narrowed.privacy in ('public', 'webPublic')`)),
  'channels:web-public': () =>
    inChannelWhere(sql`narrowed.privacy = 'webPublic' and not narrowed.is_archived`),
  'channels:archived': () => inChannelWhere(sql`narrowed.is_archived`),
  'dm-including': ({ viewerId, userId }) =>
    sql<boolean>`(${isMember(viewerId)} and ${isMember(userId)})`,
  'group-pm-with': ({ viewerId, userId }) =>
    sql<boolean>`(${isMember(viewerId)} and ${isMember(userId)}
        and (select count(*) from conversation_member as everyone
          where everyone.realm_id = message.realm_id
            and everyone.recipient_id = message.recipient_id) > 2)`,
  id: (messageIds) =>
    sql<boolean>`message.id = any(${opaqueArray(messageIds, 'bigint')}::bigint[])`,
  // The second half lets a query use the index, which leaves out messages that mention no user.
  mentions: (userId) =>
    sql<boolean>`(message.mentioned_users @> array[${userId}]::bigint[]
        and message.mentioned_users <> '{}')`,
  search: searchCondition,
  'has:attachment': () => sql<boolean>`message.has_attachment`,
  'has:image': () => sql<boolean>`message.has_image`,
  'has:link': () => sql<boolean>`message.has_link`,
  'has:reaction': () => sql<boolean>`exists (select from reaction
    where reaction.realm_id = message.realm_id and reaction.message_id = message.id)`,
  'in:home': (value) => tested(sql<boolean>`not ${isMuted(value)}`),
  'in:all': () => everything,
  'is:followed': ({ viewerId }) =>
    tested(
      inChannelWhere(sql<boolean>`${policyOf(viewerId)} = ${visibilityPolicy.followed}::integer`),
    ),
  'is:muted': (value) => tested(isMuted(value)),
};

/** The contrary, where it has a form of its own. */
const contraries: Partial<Conditions> = {
  'is:starred': ({ viewerId }) => isNotStarred(viewerId),
};

const holds = <Kind extends TermKind>(
  { operator, value, negated }: NarrowTerm<Kind>,
  realmId: RealmReference,
): Sql => {
  const condition = conditions[operator](value, realmId);
  return negated
    ? tested(contraries[operator]?.(value, realmId) ?? sql<boolean>`not ${condition}`)
    : condition;
};

/**
 * The SQL form of `matchesNarrow`, over the row of `message`; a contract test keeps the two
 * consistent.
 */
export const narrowCondition = (realmId: RealmReference, narrow: Narrow): Sql =>
  narrow.length === 0
    ? everything
    : sql<boolean>`(${sql.join(
        narrow.map((term) => holds(term, realmId)),
        sql` and `,
      )})`;
