import { directConversation, directKey } from '../conversation';
import { isFollowed, isLoud } from '../events/unread';
import { ascending } from '../lists';
import { foldCase } from '../text/compare';
import type { Channel, State } from '../wire/state';
import type { ListedMessage, Narrow, NarrowTerm } from './message';
import { participantsOf } from './message';

/** What decides whether a message belongs to a list. */
type NarrowContext = {
  readonly state: State;
  /** The message with the id, if the client knows it. */
  readonly find: (id: number) => ListedMessage | undefined;
};

/** What narrows are about: what is being sent has it already. */
export type PlacedMessage = Pick<
  ListedMessage,
  | 'id'
  | 'type'
  | 'sender_id'
  | 'stream_id'
  | 'display_recipient'
  | 'subject'
  | 'content'
  | 'reactions'
  | 'flags'
>;

type Operand = NarrowTerm['operand'];

/** Whether a message matches a term; undefined if only the server knows. */
type Test = (
  message: PlacedMessage,
  operand: Operand,
  context: NarrowContext,
  narrow: Narrow,
) => boolean | undefined;

/** Every channel that the state has. */
export const allChannels = ({ subscriptions, unsubscribed, never_subscribed, streams }: State) =>
  [subscriptions, unsubscribed, never_subscribed, streams].flatMap((list) => list ?? []);

const channelOf = (message: PlacedMessage, state: State): Channel | undefined =>
  allChannels(state).find(({ stream_id: id }) => id === message.stream_id);

const sameName = (a: string, b: string): boolean => foldCase(a.trim()) === foldCase(b.trim());

const isNamed = (id: number, name: unknown, operand: Operand): boolean =>
  typeof operand === 'number'
    ? id === operand
    : typeof name === 'string' && sameName(name, String(operand));

const inChannel: Test = ({ stream_id: id, display_recipient: name }, operand) =>
  id !== undefined && isNamed(id, name, operand);

/** The ids of users that an operand names by id or address; undefined if one is unknown. */
const usersOf = (operand: Operand, state: State): readonly number[] | undefined => {
  if (typeof operand !== 'string') {
    return typeof operand === 'number' ? [operand] : operand;
  }
  const people = [state.realm_users, state.realm_non_active_users].flatMap((list) => list ?? []);
  const ids = operand.split(',').flatMap((address) => {
    const found = people.find(
      ({ email, delivery_email: real }) =>
        sameName(email, address) || (typeof real === 'string' && sameName(real, address)),
    );
    return found === undefined ? [] : [found.user_id];
  });
  return ids.length === operand.split(',').length ? ids : undefined;
};

/** The participants of a conversation besides the account, as text. */
const othersKey = (ids: readonly number[], state: State): string =>
  directKey(directConversation(state, ids).userIds);

const inConversation: Test = (message, operand, { state }) => {
  const participants = participantsOf(message);
  const users = usersOf(operand, state);
  return participants === undefined
    ? false
    : users && othersKey(users, state) === othersKey(participants, state);
};

const includesUser =
  (atLeast: number): Test =>
  (message, operand, { state }) => {
    const participants = participantsOf(message) ?? [];
    const [user] = usersOf(operand, state) ?? [];
    return participants.length < atLeast
      ? false
      : user === undefined
        ? undefined
        : participants.includes(user);
  };

const isDirect: Test = ({ type }) => type === 'private';

const hasFlag =
  (...flags: readonly string[]): Test =>
  (message) =>
    message.flags.some((flag) => flags.includes(flag));

const channelIs =
  (isMeant: (channel: Channel) => boolean): Test =>
  (message, _, { state }) => {
    const channel = channelOf(message, state);
    return message.type === 'private' ? false : channel && isMeant(channel);
  };

const namesChannel = (narrow: Narrow): boolean =>
  narrow.some(({ operator }) => operator === 'channel' || operator === 'stream');

const isMuted: Test = ({ stream_id: id, subject }, _, { state }, narrow) =>
  id !== undefined && !isLoud(state, id, subject, !namesChannel(narrow));

const always: Test = () => true;

const isInConversationOf: Test = (message, operand, { state, find }) => {
  const other = find(Number(operand));
  if (other === undefined) {
    return undefined;
  }
  return other.stream_id === undefined
    ? inConversation(message, participantsOf(other) ?? [], { state, find }, [])
    : message.stream_id === other.stream_id && sameName(message.subject, other.subject);
};

const sentBy: Test = ({ sender_id: id }, operand, { state }) => {
  const [user] = usersOf(operand, state) ?? [];
  return user === undefined ? undefined : user === id;
};

const isTopic = (subject: string, operand: Operand, state: State): boolean => {
  const topic = String(operand).trim();
  const isEmpty = topic === state.realm_empty_topic_display_name || topic === '(no topic)';
  return sameName(subject, isEmpty ? '' : topic);
};

const inTopic: Test = ({ type, subject }, operand, { state }) =>
  type === 'stream' && isTopic(subject, operand, state);

/** By operator, or by operator and operand. Others are left to the server. */
const tests: Readonly<Record<string, Test>> = {
  channel: inChannel,
  topic: inTopic,
  sender: sentBy,
  dm: inConversation,
  'dm-including': includesUser(1),
  'group-pm-with': includesUser(3),
  with: isInConversationOf,
  near: always,
  id: ({ id }, operand) => id === Number(operand),
  'is:dm': isDirect,
  'is:starred': hasFlag('starred'),
  'is:unread': (message) => !message.flags.includes('read'),
  'is:mentioned': hasFlag('mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'),
  'is:alerted': hasFlag('has_alert_word'),
  'is:resolved': ({ type, subject }) => type === 'stream' && subject.startsWith('✔ '),
  'is:followed': ({ stream_id: id, subject }, _, { state }) =>
    id !== undefined && isFollowed(state, id, subject),
  'is:muted': isMuted,
  'in:home': (...request) => isMuted(...request) === false,
  'in:all': always,
  'has:reaction': ({ reactions }) => reactions.length > 0,
  'channels:public': channelIs(({ invite_only: isPrivate }) => isPrivate !== true),
  'channels:web-public': channelIs(({ is_web_public: isOpen }) => isOpen === true),
  'channels:archived': channelIs(({ is_archived: isArchived }) => isArchived === true),
};

const aliases: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  'pm-with': 'dm',
  pm_with: 'dm',
  group_pm_with: 'group-pm-with',
};

const kindOf = ({ operator, operand }: NarrowTerm): string => {
  const name = aliases[operator] ?? operator;
  const kind = ['is', 'in', 'has', 'channels'].includes(name) ? `${name}:${String(operand)}` : name;
  return kind === 'is:private' ? 'is:dm' : kind;
};

/** The kinds of terms of a narrow, such as `topic` and `is:unread`. */
export const kindsOf = (narrow: Narrow): readonly string[] => narrow.map(kindOf);

const ignoresNegation = new Set(['in:all', 'in:home', 'near', 'with']);

/** Whether the account reads all of the channels that the narrow names, received or not. */
export const isLimitedToChannels = (narrow: Narrow): boolean =>
  narrow.some((term) => term.negated !== true && /^(channel$|channels:|with$)/.test(kindOf(term)));

/** Whether the message belongs to a list; undefined if only the server knows. */
export const matches = (
  narrow: Narrow,
  message: PlacedMessage,
  context: NarrowContext,
): boolean | undefined => {
  const results = narrow.map((term) => {
    const kind = kindOf(term);
    const result = tests[kind]?.(message, term.operand, context, narrow);
    return result === undefined || ignoresNegation.has(kind)
      ? result
      : result !== (term.negated === true);
  });
  if (results.includes(false)) {
    return false;
  }
  // Messages that the account has not received belong to its history only if it starred them.
  return results.includes(undefined) ||
    (message.flags.includes('historical') && !isLimitedToChannels(narrow))
    ? undefined
    : true;
};

const normalOperand = (operand: Operand): unknown => {
  if (typeof operand === 'object') {
    return ascending(operand);
  }
  return typeof operand === 'string' ? foldCase(operand) : operand;
};

/** Equal for narrows that mean the same: order, case and names of operators do not matter. */
export const narrowKey = (narrow: Narrow): string =>
  narrow
    .filter((term) => kindOf(term) !== 'near')
    .map((term) =>
      JSON.stringify([kindOf(term), normalOperand(term.operand), term.negated === true]),
    )
    .sort()
    .join();

/** Whether a message in the place may belong to a list. */
export const matchesPlace = (
  narrow: Narrow,
  channelId: number,
  topic: string,
  state: State,
): boolean => {
  const name = allChannels(state).find(({ stream_id: id }) => id === channelId)?.name;
  return narrow.every((term) => {
    const kind = kindOf(term);
    const isWithin =
      kind === 'topic'
        ? isTopic(topic, term.operand, state)
        : kind !== 'channel' || isNamed(channelId, name, term.operand);
    return isWithin || term.negated === true;
  });
};
