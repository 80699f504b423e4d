import type {
  MessagePart,
  Narrow,
  NarrowCondition,
  SearchQuery,
  StoredFlag,
  UserId,
} from '@parley/core';
import { foldCase, storedFlags, visibilityPolicy } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { toBits } from './flag-bits';
import { cameToAll, isUnread } from './message-history';

type Condition<Tag extends NarrowCondition['_tag']> = Extract<
  NarrowCondition,
  { readonly _tag: Tag }
>;

const isDirect = sql<boolean>`exists (select from recipient
  where recipient.realm_id = message.realm_id
    and recipient.id = message.recipient_id
    and recipient.participants_key is not null)`;

const inChannelWhere = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from channel as narrowed
    where narrowed.realm_id = message.realm_id
      and narrowed.recipient_id = message.recipient_id
      and ${condition})`;

const kinds: Readonly<Record<Condition<'Channels'>['kind'], RawBuilder<boolean>>> = {
  public: inChannelWhere(sql`narrowed.privacy in ('public', 'webPublic')`),
  webPublic: inChannelWhere(sql`narrowed.privacy = 'webPublic'`),
  archived: inChannelWhere(sql`narrowed.is_archived`),
};

const isMemberOf = (userId: UserId) => sql<boolean>`exists (select from conversation_member as there
  where there.realm_id = message.realm_id
    and there.user_id = ${userId}
    and there.recipient_id = message.recipient_id)`;

const directIncluding = ({ viewerId, userId, groupsAlone }: Condition<'DirectIncluding'>) =>
  groupsAlone
    ? sql<boolean>`(${isMemberOf(viewerId)} and ${isMemberOf(userId)}
        and (select count(*) from conversation_member as everyone
          where everyone.realm_id = message.realm_id
            and everyone.recipient_id = message.recipient_id) > 2)`
    : sql<boolean>`(${isMemberOf(viewerId)} and ${isMemberOf(userId)})`;

const parts: Readonly<Record<MessagePart, RawBuilder<boolean>>> = {
  attachment: sql<boolean>`message.has_attachment`,
  image: sql<boolean>`message.has_image`,
  link: sql<boolean>`message.has_link`,
  reaction: sql<boolean>`exists (select from reaction
    where reaction.realm_id = message.realm_id and reaction.message_id = message.id)`,
};

const isStored = (flag: string): flag is StoredFlag =>
  storedFlags.some((stored) => stored === flag);

const flagged = ({ viewerId, flags }: Condition<'Flagged'>): RawBuilder<boolean> => {
  const row = sql<boolean>`exists (select from message_flag as flagged
    where flagged.realm_id = message.realm_id
      and flagged.user_id = ${viewerId}
      and flagged.message_id = message.id
      and flagged.flags & ${sql.lit(toBits(flags.filter(isStored)))} <> 0)`;
  return flags.includes('stream_wildcard_mentioned')
    ? sql<boolean>`(${row} or ${cameToAll(viewerId)})`
    : row;
};

/** The user's preference for the topic of the row of `message`, in the channel `narrowed`. */
const policyOf = (userId: UserId) => sql<number>`coalesce((select preference.policy
  from topic_preference as preference
  where preference.realm_id = narrowed.realm_id
    and preference.user_id = ${userId}
    and preference.channel_id = narrowed.id
    and preference.topic_key = message.topic_key), 0)`;

const muted = ({ viewerId, channelsCount }: Condition<'Muted'>): RawBuilder<boolean> =>
  channelsCount
    ? inChannelWhere(sql<boolean>`(${policyOf(viewerId)} = ${visibilityPolicy.muted}::integer
        or (${policyOf(viewerId)} = ${visibilityPolicy.inherit}::integer
          and exists (select from subscription as muting
            where muting.realm_id = narrowed.realm_id
              and muting.channel_id = narrowed.id
              and muting.user_id = ${viewerId}
              and muting.is_active and muting.is_muted)))`)
    : inChannelWhere(sql<boolean>`${policyOf(viewerId)} = ${visibilityPolicy.muted}::integer`);

const literally = (phrase: string): string => `%${phrase.replace(/[\\%_]/g, '\\$&')}%`;

const search = ({ words, phrases }: SearchQuery): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      phrases.length === 0
        ? sql`message.search_vector @@ plainto_tsquery('english', ${words})`
        : sql`(numnode(plainto_tsquery('english', ${words})) = 0
            or message.search_vector @@ plainto_tsquery('english', ${words}))`,
      ...phrases.map(
        (phrase) => sql`(message.content ilike ${literally(phrase)}
          or message.topic ilike ${literally(phrase)})`,
      ),
    ],
    sql` and `,
  )})`;

const holds = (condition: NarrowCondition): RawBuilder<boolean> => {
  switch (condition._tag) {
    case 'Channel':
    case 'Direct':
      return condition.recipientId === undefined
        ? sql<boolean>`false`
        : sql<boolean>`message.recipient_id = ${condition.recipientId}`;
    case 'Channels':
      return kinds[condition.kind];
    case 'Topic':
      return sql<boolean>`(message.topic_key = ${foldCase(condition.topic)} and not ${isDirect})`;
    case 'Sender':
      return sql<boolean>`message.sender_id = ${condition.userId}`;
    case 'AnyDirect':
      return isDirect;
    case 'DirectIncluding':
      return directIncluding(condition);
    case 'OneOf':
      return sql<boolean>`message.id = any(${condition.messageIds}::bigint[])`;
    case 'Everything':
      return sql<boolean>`true`;
    case 'Has':
      return parts[condition.part];
    case 'Resolved':
      return sql<boolean>`(message.topic like '✔ %' and not ${isDirect})`;
    case 'Flagged':
      return flagged(condition);
    case 'Unread':
      return isUnread(condition.viewerId);
    case 'Followed':
      return inChannelWhere(
        sql<boolean>`${policyOf(condition.viewerId)} = ${visibilityPolicy.followed}::integer`,
      );
    case 'Mentions':
      // The second half lets a query use the index, which leaves out messages that mention no user.
      return sql<boolean>`(message.mentioned_users @> array[${condition.userId}]::bigint[]
        and message.mentioned_users <> '{}')`;
    case 'Muted':
      return muted(condition);
    case 'Search':
      return search(condition.query);
  }
};

/**
 * The SQL form of `matchesNarrow`, over the row of `message`; a contract test keeps the two
 * consistent.
 */
export const narrowCondition = (narrow: Narrow): RawBuilder<boolean> =>
  narrow.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        narrow.map((term) => (term.negated ? sql`not ${holds(term)}` : holds(term))),
        sql` and `,
      )})`;
