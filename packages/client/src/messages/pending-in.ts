import type { OutgoingMessage, PendingMessage } from '../connection/pending';
import { ownIdOf } from '../own';
import type { State } from '../wire/state';
import type { ListedMessage, Narrow } from './message';
import type { PlacedMessage } from './narrow';
import { allChannels, matches } from './narrow';

const recipientOf = ({ to }: OutgoingMessage): unknown => {
  if (typeof to !== 'string') {
    return to;
  }
  try {
    return JSON.parse(to);
  } catch {
    return to;
  }
};

const idsOf = (to: unknown, state: State): readonly number[] =>
  [to].flat().flatMap((one) => {
    const user = state.realm_users?.find(({ email }) => email === one);
    return typeof one === 'number' ? [one] : user === undefined ? [] : [user.user_id];
  });

/** The message as it will be, as far as its place depends on what was sent. */
const asMessage = (message: OutgoingMessage, state: State): PlacedMessage => {
  const to = recipientOf(message);
  const ownId = ownIdOf(state) ?? 0;
  const isDirect = message.type === 'direct' || message.type === 'private';
  const channel = allChannels(state).find(
    ({ stream_id: id, name }) => !isDirect && (id === to || name === String(to)),
  );
  const people = [...new Set([...idsOf(to, state), ownId])];
  return {
    id: 0,
    type: isDirect ? 'private' : 'stream',
    sender_id: ownId,
    display_recipient: isDirect
      ? people.map((id) => ({ id, email: '', full_name: '', is_mirror_dummy: false }))
      : (channel?.name ?? String(to)),
    subject: isDirect ? '' : (message.topic ?? ''),
    content: message.content,
    reactions: [],
    flags: ['read'],
    ...(channel === undefined ? {} : { stream_id: channel.stream_id }),
  };
};

/** Whether a message that was sent will belong to the list. */
export const isPendingIn = (
  narrow: Narrow,
  { message }: PendingMessage,
  state: State,
  find: (id: number) => ListedMessage | undefined,
): boolean => matches(narrow, asMessage(message, state), { state, find }) === true;

/** Whether no event says that the server has accepted the message: its channel is not subscribed. */
export const isUnannounced = ({ message }: PendingMessage, state: State): boolean => {
  const { stream_id: channelId } = asMessage(message, state);
  return (
    channelId !== undefined &&
    state.subscriptions?.every(({ stream_id: id }) => id !== channelId) === true
  );
};
