import type { Disclosure } from './disclosures';
import { disclosuresOf, isObject, numbersIn } from './disclosures';
import type { KindOfObject, VisibleObjects } from './visible-objects';
import type { QueueEvent } from './viewer';

/**
 * What an event may say about objects that its receiver cannot see, with the reasons.
 */
const allowed: readonly {
  readonly why: string;
  readonly allows: (
    event: QueueEvent,
    disclosure: Disclosure,
    canSee: (kind: KindOfObject, id: number | string) => boolean,
    isBot: boolean,
  ) => boolean;
}[] = [
  {
    why: 'the event of a move names all messages to those who have one of them',
    allows: (event, { path }, canSee) =>
      event.type === 'update_message' &&
      (path.endsWith('.message_ids') ||
        (path.endsWith('.message_id') &&
          event.content === undefined &&
          event.orig_content === undefined)) &&
      numbersIn(event.message_ids).some((id) => canSee('message', id)),
  },
  {
    why: 'who has a message learns where it was moved from, as its history says',
    allows: ({ type, message_id: id, new_stream_id: target }, { path }, canSee) =>
      type === 'update_message' &&
      (path.endsWith('.stream_id') || path.endsWith('.stream_name')) &&
      canSee('message', Number(id)) &&
      canSee('channel', Number(target)),
  },
  {
    why: 'a bot receives a message that mentions it, wherever that is',
    allows: ({ type, flags }, _, __, isBot) =>
      isBot && type === 'message' && Array.isArray(flags) && flags.includes('mentioned'),
  },
  {
    why: 'the owner of a file learns which messages link it, as the list of files says',
    allows: ({ type, attachment }, { kind }, canSee) =>
      type === 'attachment' &&
      kind === 'message' &&
      isObject(attachment) &&
      canSee('ownFile', Number(attachment.id)),
  },
  {
    why: 'what the account wrote or keeps is its own, even if it is about something that it lost',
    allows: ({ type }) => ['drafts', 'reminders', 'scheduled_messages'].includes(type),
  },
  {
    why: 'the default channels of a bot are listed to its owner by their names',
    allows: ({ type }, { kind }) => type === 'realm_bot' && kind === 'channelName',
  },
  {
    why: 'a preference that the account set is listed until it is reset',
    allows: (event) => event.type === 'user_topic' && event.visibility_policy === 0,
  },
];

const listed: ReadonlySet<KindOfObject> = new Set(['user', 'channelName']);

/**
 * The objects that an event tells its receiver about although they could see them neither before
 * nor after the operation that caused it.
 *
 * @param everything what the owner of the organization can see, which has every user and channel
 *
 * @param isBot whether the receiver is a bot
 */
export const undueDisclosures = (
  event: QueueEvent,
  visible: readonly VisibleObjects[],
  everything: readonly VisibleObjects[],
  isBot: boolean,
): readonly Disclosure[] => {
  const isIn = (places: readonly VisibleObjects[]) => (kind: KindOfObject, id: number | string) =>
    places.some((place) => place[kind].has(id));
  const canSee = isIn(visible);
  return disclosuresOf(event).filter(
    (disclosure) =>
      !canSee(disclosure.kind, disclosure.id) &&
      // System bots are listed to nobody, and not every text is the name of a channel.
      (!listed.has(disclosure.kind) || isIn(everything)(disclosure.kind, disclosure.id)) &&
      !allowed.some(({ allows }) => allows(event, disclosure, canSee, isBot)),
  );
};
