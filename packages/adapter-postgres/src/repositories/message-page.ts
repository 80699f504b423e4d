import type {
  LoadedPage,
  MessageView,
  PageSelection,
  Realm,
  Unexpected,
  UserId as UserIdType,
} from '@parley/core';
import { MessageId, UserId, asId, bytesOfAddition, together, viewSender } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { opaqueArray, rows, written } from '../connection/run';
import type { Db } from '../database';
import type { AccountTable } from '../tables/account';
import type { Reactions, Submessages } from './message-additions';
import { loadReactions, loadSubmessages } from './message-additions';
import type { FlagColumns } from './message-flags';
import { flagColumns, toFlags } from './message-flags';
import type { People } from './message-people';
import { loadPeople } from './message-people';
import { idsIn, searching } from './message-ranges';
import type { MessageRow } from './message-views';
import { toView } from './message-views';
import { namedMessages, readThere, selectedIds } from './named-messages';

type SenderColumns = Pick<
  Selectable<AccountTable>,
  'email' | 'email_visibility' | 'full_name' | 'avatar_source' | 'avatar_key' | 'avatar_version'
>;

type LoadedRow = MessageRow &
  SenderColumns &
  FlagColumns & { readonly has_reactions: boolean; readonly has_submessages: boolean };

/** Of a message that does not fit, there is only the id. */
type Row = LoadedRow | { readonly id: number; readonly content: null };

const isLoaded = (row: Row): row is LoadedRow => row.content !== null;

const selectPage = (
  db: Db,
  realm: Realm,
  userId: UserIdType | undefined,
  selection: PageSelection,
  maxBytes: number,
) => {
  const [ids, limit] =
    selection._tag === 'Named'
      ? [
          sql`select unnest(${opaqueArray(selection.ids, 'bigint')}::bigint[]) as id`,
          selection.ids.length,
        ]
      : [idsIn(realm.id, selection.range), selection.range.before + selection.range.after];
  const picked = selectedIds(sql`(select ids from picked)`, limit);
  return rows(
    written(
      db,
      sql<Row>`
        with picked as materialized (
          select coalesce(array_agg(id), '{}') as ids from (${ids}) as one
        ), ${namedMessages(
          realm.id,
          userId,
          picked,
          sql`message.sender_id, message.mentions_channel, message.bytes`,
        )}, ${readThere(realm.id, userId)}, addition as materialized (
          select message_id, sum(bytes) as bytes,
            bool_or(is_reaction) as has_reactions, bool_or(not is_reaction) as has_submessages
          from (
            select message_id, ${bytesOfAddition}::integer + octet_length(content) as bytes,
                false as is_reaction
              from submessage
              where realm_id = ${realm.id} and message_id = any(${picked.array}::bigint[])
            union all
            select message_id, ${bytesOfAddition}::integer, true
              from reaction
              where realm_id = ${realm.id} and message_id = any(${picked.array}::bigint[])
          ) as one
          group by message_id
        ), sized as materialized (
          select named.id, addition.has_reactions, addition.has_submessages,
            row_number() over (order by named.id) as place,
            sum(named.bytes + coalesce(addition.bytes, 0)) over (order by named.id) as total
          from named
          left join addition on addition.message_id = named.id
        )
        select named.id, named.recipient_id, named.sender_id, ${flagColumns},
          message.topic, message.content, message.rendered_content, message.sent_at,
          message.client, message.last_edited_at, message.last_moved_at, message.edit_history,
          channel.id as channel_id, channel.name as channel_name,
          sender.email, sender.email_visibility, sender.full_name,
          sender.avatar_source, sender.avatar_key, sender.avatar_version,
          coalesce(sized.has_reactions, false) as has_reactions,
          coalesce(sized.has_submessages, false) as has_submessages
        from named
        join sized on sized.id = named.id
        left join message on message.realm_id = ${realm.id} and message.id = named.id
          and (sized.place = 1 or sized.total <= ${maxBytes})
        left join channel on channel.realm_id = ${realm.id}
          and channel.recipient_id = message.recipient_id
        left join account as sender on sender.realm_id = ${realm.id}
          and sender.id = message.sender_id
        left join received on received.recipient_id = named.recipient_id
        left join seen on seen.recipient_id = named.recipient_id
        order by named.id`,
    ),
  );
};

const nothing = <A>(): TE.TaskEither<Unexpected, ReadonlyMap<number, A>> => TE.right(new Map());

/** What belongs to the messages that have any of it, in statements that are sent at once. */
const loadAdditions = (db: Db, realm: Realm, loaded: readonly LoadedRow[]) => {
  const idsOf = (has: (row: LoadedRow) => boolean): readonly MessageId[] =>
    loaded.filter(has).map(({ id }) => asId(MessageId)(id));
  const direct = idsOf(({ channel_id: channelId }) => channelId === null);
  const reactedTo = idsOf(({ has_reactions: hasReactions }) => hasReactions);
  const withSubmessages = idsOf(({ has_submessages: hasSubmessages }) => hasSubmessages);
  return together<
    Unexpected,
    {
      people: TE.TaskEither<Unexpected, People>;
      reactions: TE.TaskEither<Unexpected, Reactions>;
      submessages: TE.TaskEither<Unexpected, Submessages>;
    }
  >({
    people: direct.length === 0 ? nothing() : loadPeople(db, realm, direct),
    reactions: reactedTo.length === 0 ? nothing() : loadReactions(db, realm, reactedTo),
    submessages:
      withSubmessages.length === 0 ? nothing() : loadSubmessages(db, realm.id, withSubmessages),
  });
};

/** The sender of each message; one value for all messages of a user. */
const viewingSenders = (realm: Realm): ((row: LoadedRow) => MessageView['sender']) => {
  const known = new Map<number, MessageView['sender']>();
  return (row) => {
    const sender =
      known.get(row.sender_id) ??
      viewSender(
        {
          id: asId(UserId)(row.sender_id),
          realmId: realm.id,
          deliveryEmail: row.email,
          emailVisibility: row.email_visibility,
          fullName: row.full_name,
          avatarSource: row.avatar_source,
          avatarKey: row.avatar_key,
          avatarVersion: row.avatar_version,
        },
        realm,
      );
    known.set(row.sender_id, sender);
    return sender;
  };
};

/**
 * A page of messages in one statement, and a second round of statements for reactions, submessages
 * and participants if there are any.
 */
export const loadPage = (
  db: Db,
  realm: Realm,
  userId: UserIdType | undefined,
  selection: PageSelection,
  maxBytes: number,
): TE.TaskEither<Unexpected, LoadedPage> =>
  pipe(
    TE.Do,
    TE.bind('found', () =>
      searching(
        db,
        selection._tag === 'Named' ? [] : selection.range.narrow,
        selectPage(db, realm, userId, selection, maxBytes),
      ),
    ),
    TE.let('loaded', ({ found }) => found.filter(isLoaded)),
    TE.bind('additions', ({ loaded }) => loadAdditions(db, realm, loaded)),
    TE.map(({ found, loaded, additions: { people, reactions, submessages } }) => {
      const senderOf = viewingSenders(realm);
      return {
        ids: found.map(({ id }) => asId(MessageId)(id)),
        messages: loaded.map((row) => ({
          message: toView(realm, row, senderOf(row), people, submessages, reactions),
          flags: userId === undefined ? new Set() : toFlags(row),
        })),
      };
    }),
  );
