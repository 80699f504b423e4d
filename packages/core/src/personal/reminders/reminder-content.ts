import { silentMention, topicLink } from '../../access';
import { fenceFor, lengthOf, truncate } from '../../kernel';
import type { MessageView } from '../../messages';
import { maxMessageLength, messageLink } from '../../messages';

const conjunction = (names: readonly string[]): string => {
  const [last, ...others] = names.toReversed();
  return others.length === 0
    ? (last ?? '')
    : `${others.toReversed().join(', ')}${others.length > 1 ? ',' : ''} and ${last ?? ''}`;
};

const withNote = (what: string, note: string): string => {
  const quoted = note.split('\n').map((line) => ` > ${line}`);
  return note === '' ? what : `${what} Note:\n${quoted.join('\n')}`;
};

/** The text of a reminder of a message that does not exist any more. */
export const deletedMessageContent = (note: string): string =>
  withNote('You requested a reminder for a message that was deleted.', note);

const heading = (message: MessageView | undefined, note: string): string => {
  const kind = message?.place._tag === 'InConversation' ? 'direct message' : 'message';
  const what =
    message === undefined
      ? 'You requested a reminder.'
      : `You requested a reminder for the following ${kind}.`;
  return withNote(what, note);
};

const addressOf = (message: MessageView): string => {
  const { place, sender, topic, id } = message;
  if (place._tag === 'InChannel') {
    const channel = { id: place.channelId, name: place.channelName };
    return `in ${topicLink(channel, topic, id)}`;
  }
  const others = place.people.filter((person) => person.id !== sender.id);
  return `to ${conjunction((others.length === 0 ? [sender] : others).map(silentMention))}`;
};

const quoteOf = (message: MessageView, realmUrl: string, room: number): string => {
  const intro = `${silentMention(message.sender)} [said](${messageLink(realmUrl, message)}) ${addressOf(message)}:`;
  const fence = fenceFor(message.content);
  const frame = `${intro}\n${fence}quote\n\n${fence}`;
  const text = truncate(message.content, room - lengthOf(frame), '\n[message truncated]');
  return `${intro}\n${fence}quote\n${text}\n${fence}`;
};

const widget = /^\/(poll|todo)\b/;

const mentionOf = (message: MessageView, realmUrl: string, room: number): string => {
  const kind = widget.exec(message.content)?.[1];
  return kind === undefined
    ? quoteOf(message, realmUrl, room)
    : `${silentMention(message.sender)} [sent](${messageLink(realmUrl, message)}) a ${kind === 'poll' ? 'poll' : 'todo list'} ${addressOf(message)}.`;
};

/**
 * Text that the notification bot sends: the note, and the message with its sender, a link and a quotation.
 *
 * Source: docs/reference/personal-data.md#reminders.
 */
export const reminderContent = (
  realmUrl: string,
  message: MessageView | undefined,
  note: string,
): string => {
  const head = heading(message, note);
  return message === undefined
    ? head
    : `${head}\n\n${mentionOf(message, realmUrl, maxMessageLength - lengthOf(head) - 2)}`;
};
