import type { OutgoingMessage, PendingMessage } from '../connection/pending';
import { ownIdOf } from '../own';
import type { State } from '../wire/state';
import type { ListedMessage, Narrow } from './message';
import { allChannels, matches } from './narrow';

const isDirect = ({ type }: OutgoingMessage): boolean => type === 'direct' || type === 'private';

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

type SomeChannel = { readonly stream_id: number; readonly name: string };

const channelTo = <Channel extends SomeChannel>(
  channels: readonly Channel[],
  message: OutgoingMessage,
): Channel | undefined => {
  const to = recipientOf(message);
  return channels.find(({ stream_id: id, name }) => id === to || name === String(to));
};

/** The message as it will be, as far as its place depends on what was sent. */
const asMessage = (message: OutgoingMessage, state: State): ListedMessage => {
  const to = recipientOf(message);
  const ownId = ownIdOf(state) ?? 0;
  const channel = channelTo(allChannels(state), message);
  const people = [...new Set([...idsOf(to, state), ownId])];
  return {
    id: 0,
    type: isDirect(message) ? 'private' : 'stream',
    sender_id: ownId,
    sender_email: '',
    sender_full_name: '',
    sender_realm_str: '',
    avatar_url: null,
    recipient_id: 0,
    display_recipient: isDirect(message)
      ? people.map((id) => ({ id, email: '', full_name: '', is_mirror_dummy: false }))
      : (channel?.name ?? String(to)),
    subject: isDirect(message) ? '' : (message.topic ?? ''),
    content: message.content,
    content_type: 'text/x-markdown',
    client: '',
    is_me_message: message.content.startsWith('/me '),
    timestamp: 0,
    reactions: [],
    submessages: [],
    topic_links: [],
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

/** Whether the account gets no event of the message when it was sent: it does not subscribe. */
export const isUnannounced = ({ message }: PendingMessage, { subscriptions }: State): boolean =>
  subscriptions !== undefined && !isDirect(message) && !channelTo(subscriptions, message);
