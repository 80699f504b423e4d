import type { NamedNarrow, ResultOf } from '@parley/client';
import { isConversation, narrowKey, narrowOfMessage } from '@parley/client';
import { navigate } from '../router/location';
import { currentClient, currentConnection } from '../state/connection';
import { ownId } from '../state/users';
import { succeeds } from './notices';

export type MessageVersion = ResultOf<'getMessageHistory'>['message_history'][number];

/** The versions of a message, the original first. */
export const loadHistory = async (id: number): Promise<readonly MessageVersion[]> => {
  const { message_history: versions } = await currentConnection().call('getMessageHistory', {
    message_id: id,
    allow_empty_topic_name: true,
  });
  return versions;
};

/** The ids of those who have read a message. */
export const loadReaders = async (id: number): Promise<readonly number[]> =>
  (await currentConnection().call('listMessageReaders', { message_id: id })).user_ids;

/** Whether a view shows the messages of a conversation. */
const contains = (narrow: NamedNarrow, place: NamedNarrow): boolean =>
  narrow.type === 'channel'
    ? place.type === 'topic' && place.channelId === narrow.channelId
    : !isConversation(narrow) || narrowKey(narrow) === narrowKey(place);

/** Goes to where a message is, if it is no longer in the view that a link to it names. */
export const followMessage = async (narrow: NamedNarrow, id: number): Promise<void> => {
  const { connection, messages } = currentClient();
  const known = messages.get(id);
  const found =
    known === undefined
      ? connection
          .call('getMessage', { message_id: id, allow_empty_topic_name: true })
          .then(({ message }) => message)
      : Promise.resolve(known);
  if (await succeeds(found)) {
    const place = narrowOfMessage(await found, ownId.value);
    if (!contains(narrow, place)) {
      navigate({ view: 'messages', narrow: place, near: id }, { replace: true });
    }
  }
};
