import { has, levelOf } from '@parley/core/kernel';
import type { TopicViewer } from '../channels/present-topic';
import { topicFor } from '../channels/present-topic';
import { arrayOf, integer, literal, oneOf, optional, record, required, text } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';

type Typing = EventOf<'Typing'>;
type Editing = EventOf<'TypingWhileEditing'>;

type Place = Typing['place'] | Editing['place'];
type In<Of extends Place, Tag extends Place['_tag']> = Extract<Of, { readonly _tag: Tag }>;

const channelOf = (place: Place) => (place._tag === 'InChannel' ? place : undefined);

const typist = record<Typing['sender']>()({
  user_id: required('Id of the user.', integer, 'id'),
  email: required('Email address of the user.', text, 'email'),
});

const typing = (name: string, description: string) =>
  event<Typing>(
    name,
    description,
  )({
    sender: required('The user who is typing.', typist.codec, ({ sender }) =>
      typist.present(sender),
    ),
    message_type: required(
      `stream for messages to a channel; direct for others (private before feature level ${levelOf('typingToDirect')}).`,
      literal('stream', 'direct', 'private'),
      ({ place }, { level }) =>
        place._tag === 'InChannel' ? 'stream' : has(level, 'typingToDirect') ? 'direct' : 'private',
    ),
    recipients: optional(
      'Participants, including the sender; for direct messages.',
      arrayOf(typist.codec),
      ({ place }) =>
        place._tag === 'InChannel' ? undefined : place.people.map((each) => typist.present(each)),
    ),
    stream_id: optional(
      'Id of the channel; for messages to channels.',
      integer,
      ({ place }) => channelOf(place)?.channelId,
    ),
    topic: optional('Name of the topic; for messages to channels.', text, ({ place }, viewer) =>
      place._tag === 'InChannel' ? topicFor(place.topic, viewer) : undefined,
    ),
  });

const inChannel = record<In<Editing['place'], 'InChannel'>, TopicViewer>()({
  type: required('The message is in a channel.', literal('channel'), () => 'channel' as const),
  channel_id: required('Id of the channel.', integer, 'channelId'),
  topic: required('Name of the topic.', text, ({ topic }, viewer) => topicFor(topic, viewer)),
});

const inConversation = record<In<Editing['place'], 'InConversation'>>()({
  type: required('The message is direct.', literal('direct'), () => 'direct' as const),
  user_ids: required('Ids of the participants.', arrayOf(integer), 'userIds'),
});

const typingWhileEditing = (name: string, description: string) =>
  event<Editing>(name, description, { since: 'typingWhileEditing' })({
    sender_id: required('Id of the user who is editing.', integer, 'senderId'),
    message_id: required('Id of the message.', integer, 'messageId'),
    recipient: required(
      'Where the message is.',
      oneOf<object>(inChannel.codec, inConversation.codec),
      ({ place }, viewer) =>
        place._tag === 'InChannel'
          ? inChannel.present(place, viewer)
          : inConversation.present(place),
    ),
  });

const events = eventsOf({
  typing: {
    start: typing('TypingStartEvent', 'A user began to type a message.'),
    stop: typing('TypingStopEvent', 'A user stopped typing a message.'),
  },
  typing_edit_message: {
    start: typingWhileEditing('TypingEditStartEvent', 'A user began to edit a message.'),
    stop: typingWhileEditing('TypingEditStopEvent', 'A user stopped editing a message.'),
  },
});

const { typing: typed, typing_edit_message: edited } = events;

/** Source: docs/reference/sending.md#typing-notifications. */
export const typingEvents = presentedEvents(events, {
  Typing: (change, viewer) =>
    change.place._tag === 'InChannel' && !viewer.capabilities.has('stream_typing_notifications')
      ? []
      : typed[change.op].present(change, viewer),
  TypingWhileEditing: (change, viewer) => edited[change.op].present(change, viewer),
});
