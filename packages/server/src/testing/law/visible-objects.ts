import type { ApiClient } from '@parley/adapter-http/testing';

export type KindOfObject = 'message' | 'channel' | 'channelName' | 'user' | 'ownFile';

/** What an account can see: the ids, and for `channelName` the current names. */
export type VisibleObjects = Readonly<Record<KindOfObject, ReadonlySet<number | string>>>;

export const nothingVisible: VisibleObjects = {
  message: new Set(),
  channel: new Set(),
  channelName: new Set(),
  user: new Set(),
  ownFile: new Set(),
};

const valuesOf = (records: unknown, name: string): VisibleObjects[KindOfObject] =>
  new Set(
    ((records ?? []) as readonly Readonly<Record<string, number | string>>[]).map(
      (each) => each[name] ?? '',
    ),
  );

/**
 * What an account can read now; nothing if it is deactivated.
 *
 * @param messageIds the messages that exist or existed
 */
export const visibleTo = async (
  account: ApiClient,
  messageIds: readonly number[],
): Promise<VisibleObjects> => {
  const messages = await account.get('/messages', {
    message_ids: messageIds,
    apply_markdown: false,
  });
  const channels = await account.get('/streams', { include_all: true, exclude_archived: false });
  const users = await account.get('/users');
  const files = await account.get('/attachments');
  return {
    message: valuesOf(messages.body.messages, 'id'),
    channel: valuesOf(channels.body.streams, 'stream_id'),
    channelName: valuesOf(channels.body.streams, 'name'),
    user: valuesOf(users.body.members, 'user_id'),
    ownFile: valuesOf(files.body.attachments, 'id'),
  };
};
