import type { Event, EventOf } from '../api/operations';
import type { State } from '../wire/state';
import { applyEdit } from './edits';
import type { ListedMessage } from './message';

type Flag = ListedMessage['flags'][number];
type Change<Type extends Event['type']> = (
  message: ListedMessage,
  event: EventOf<Type>,
  state: State,
) => ListedMessage;

const changeFlag: Change<'update_message_flags'> = (message, event) => {
  // Newer servers may have further flags.
  const flag = event.flag as Flag;
  const isMeant = event.all || event.messages.includes(message.id);
  if (!isMeant || message.flags.includes(flag) === (event.op === 'add')) {
    return message;
  }
  const others = message.flags.filter((one) => one !== flag);
  return { ...message, flags: event.op === 'add' ? [...others, flag] : others };
};

const react: Change<'reaction'> = (message, event) => {
  if (event.message_id !== message.id) {
    return message;
  }
  const { user_id, reaction_type, emoji_code, emoji_name } = event;
  const others = message.reactions.filter(
    (one) =>
      one.user_id !== user_id ||
      one.reaction_type !== reaction_type ||
      one.emoji_code !== emoji_code,
  );
  const isKnown = others.length < message.reactions.length;
  if (isKnown === (event.op === 'add')) {
    return message;
  }
  return {
    ...message,
    reactions:
      event.op === 'add' ? [...others, { user_id, reaction_type, emoji_code, emoji_name }] : others,
  };
};

const addSubmessage: Change<'submessage'> = (message, event) => {
  const { submessage_id: id, message_id, sender_id, msg_type, content } = event;
  return message_id !== message.id || message.submessages.some((one) => one.id === id)
    ? message
    : {
        ...message,
        submessages: [...message.submessages, { id, message_id, sender_id, msg_type, content }],
      };
};

const renameChannel: Change<'stream'> = (message, event) =>
  event.op === 'update' &&
  event.property === 'name' &&
  event.stream_id === message.stream_id &&
  typeof event.value === 'string'
    ? { ...message, display_recipient: event.value }
    : message;

/** The fields of users that messages repeat. */
type Person = {
  readonly user_id: number;
  readonly full_name?: string;
  readonly new_email?: string;
  readonly avatar_url?: string | null;
};

/** What an event changes about a user in messages; undefined if nothing. */
const personIn = (event: EventOf<'realm_user'>): Person | undefined => {
  if (event.op !== 'update') {
    return undefined;
  }
  const person: Person = event.person;
  return ['full_name', 'new_email', 'avatar_url'].some((name) => name in person)
    ? person
    : undefined;
};

const describeUser: Change<'realm_user'> = (message, event) => {
  const person = personIn(event);
  const { display_recipient: recipient } = message;
  const isMeant = (id: number) => id === person?.user_id;
  const isAmong = typeof recipient !== 'string' && recipient.some(({ id }) => isMeant(id));
  if (person === undefined || (!isMeant(message.sender_id) && !isAmong)) {
    return message;
  }
  const { full_name: name, new_email: email, avatar_url: avatar } = person;
  return {
    ...message,
    ...(isMeant(message.sender_id)
      ? {
          sender_full_name: name ?? message.sender_full_name,
          sender_email: email ?? message.sender_email,
          avatar_url: avatar === undefined ? message.avatar_url : avatar,
        }
      : {}),
    display_recipient:
      typeof recipient === 'string'
        ? recipient
        : recipient.map((one) =>
            isMeant(one.id)
              ? { ...one, full_name: name ?? one.full_name, email: email ?? one.email }
              : one,
          ),
  };
};

/** The message after an event; the same if it does not change. */
export const applyToMessage = (
  message: ListedMessage,
  event: Event,
  state: State,
): ListedMessage => {
  switch (event.type) {
    case 'update_message':
      return applyEdit(message, event, state);
    case 'update_message_flags':
      return changeFlag(message, event, state);
    case 'reaction':
      return react(message, event, state);
    case 'submessage':
      return addSubmessage(message, event, state);
    case 'stream':
      return renameChannel(message, event, state);
    case 'realm_user':
      return describeUser(message, event, state);
    default:
      return message;
  }
};

/**
 * The ids of the messages that an event is about; undefined if it may be any.
 */
export const idsIn = (event: Event): readonly number[] | undefined => {
  switch (event.type) {
    case 'message':
      return [event.message.id];
    case 'update_message':
      return event.message_ids;
    case 'update_message_flags':
      return event.all ? undefined : event.messages;
    case 'delete_message':
      return event.message_ids ?? (event.message_id === undefined ? [] : [event.message_id]);
    case 'reaction':
    case 'submessage':
      return [event.message_id];
    case 'stream':
      return event.op === 'update' && event.property === 'name' ? undefined : [];
    case 'realm_user':
      return personIn(event) === undefined ? [] : undefined;
    default:
      return [];
  }
};
