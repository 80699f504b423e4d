import type { Realm } from '@parley/core/access';
import type { Async, ChannelId, MessageId, RealmId } from '@parley/core/kernel';
import { together } from '@parley/core/kernel';
import type { EditRecord, MessageView } from '@parley/core/messages';
import { viewSender } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { rows } from '../../connection/run';
import type { Database, Db } from '../../database';
import type { Reactions, Submessages } from './message-additions';
import { loadReactions, loadSubmessages } from './message-additions';
import type { People } from './message-people';
import { loadPeople, loadSenders } from './message-people';

/** The columns of a message that are shown, without its edit history. */
export const shownColumns = [
  'id',
  'recipient_id',
  'sender_id',
  'topic',
  'content',
  'rendered_content',
  'sent_at',
  'client',
  'last_edited_at',
  'last_moved_at',
] as const satisfies readonly (keyof Database['message'])[];

/** What is shown of the row of a message. */
export type MessageRow = Pick<Selectable<Database['message']>, (typeof shownColumns)[number]> & {
  readonly edit_history: readonly EditRecord[] | null;
};

type RowInPlace = MessageRow & {
  readonly channel_id: ChannelId | null;
  readonly channel_name: string | null;
};

const loadRows = (db: Db, realmId: RealmId, ids: readonly MessageId[]) =>
  rows(
    db
      .selectFrom('message')
      .leftJoin('channel', (join) =>
        join
          .onRef('channel.realm_id', '=', 'message.realm_id')
          .onRef('channel.recipient_id', '=', 'message.recipient_id'),
      )
      .select(shownColumns.map((name) => `message.${name}` as const))
      .select('message.edit_history')
      .select(['channel.id as channel_id', 'channel.name as channel_name'])
      .where('message.realm_id', '=', realmId)
      .where(sql<boolean>`message.id = any(${ids}::bigint[])`)
      .orderBy('message.id'),
  );

const toPlace = (row: RowInPlace, people: People): MessageView['place'] => {
  const recipientId = row.recipient_id;
  return row.channel_id === null || row.channel_name === null
    ? { _tag: 'InConversation', recipientId, people: people.get(row.recipient_id) ?? [] }
    : {
        _tag: 'InChannel',
        recipientId,
        channelId: row.channel_id,
        channelName: row.channel_name,
      };
};

const none: readonly never[] = [];

export const toView = (
  realm: Realm,
  row: MessageRow,
  sender: MessageView['sender'],
  place: MessageView['place'],
  submessages: Submessages,
  reactions: Reactions,
): MessageView => ({
  id: row.id,
  sender,
  realmSubdomain: realm.subdomain,
  place,
  topic: row.topic,
  topicLinks: none,
  content: row.content,
  renderedContent: row.rendered_content,
  sentAt: row.sent_at,
  client: row.client,
  lastEditedAt: row.last_edited_at,
  lastMovedAt: row.last_moved_at,
  editHistory: row.edit_history ?? none,
  reactions: reactions.get(row.id) ?? none,
  submessages: submessages.get(row.id) ?? none,
});

/** The messages with everything shown with them, in statements that are sent at once. */
export const loadMessageViews = (
  db: Db,
  realm: Realm,
  ids: readonly MessageId[],
): Async<readonly MessageView[]> =>
  ids.length === 0
    ? TE.right([])
    : pipe(
        together({
          messages: loadRows(db, realm.id, ids),
          senders: loadSenders(db, realm.id, ids),
          people: loadPeople(db, realm, ids),
          reactions: loadReactions(db, realm, ids),
          submessages: loadSubmessages(db, realm.id, ids),
        }),
        TE.map(({ messages, senders, people, reactions, submessages }) =>
          messages.flatMap((row) => {
            const sender = senders.get(row.sender_id);
            return sender === undefined
              ? []
              : [
                  toView(
                    realm,
                    row,
                    viewSender(sender, realm),
                    toPlace(row, people),
                    submessages,
                    reactions,
                  ),
                ];
          }),
        ),
      );
