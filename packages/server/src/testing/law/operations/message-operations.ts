import { manualFlags } from '@parley/core/kernel';
import type { Choice, Operations, Situation } from '../operation';
import {
  aChannel,
  aMessageId,
  aTopic,
  anActiveUser,
  anOwnMessageId,
  someUserIds,
} from '../operation';

const content = (situation: Situation): string => {
  const { random, number, all, uploads } = situation;
  const mentioned = anActiveUser(situation)?.full_name ?? 'nobody';
  const group = random.maybePick(
    (all.realm_user_groups ?? []).filter(({ is_system_group: isSystem }) => isSystem !== true),
  );
  return random.pick([
    `Text ${number}`,
    `Text ${number}`,
    `Text ${number}`,
    `Hello @**${mentioned}** ${number}`,
    `Hello @**all** ${number}`,
    `Hello @**topic** ${number}`,
    `Hello @*${String(group?.name)}* ${number}`,
    `A word about apples ${number}`,
    `See [file](${random.maybePick(uploads) ?? ''}) ${number}`,
  ]);
};

const sendToChannel = (situation: Situation) => {
  const channel = aChannel(situation);
  return channel === undefined
    ? undefined
    : ({
        method: 'post',
        path: '/messages',
        values: {
          type: 'stream',
          to: channel.stream_id,
          topic: aTopic(situation),
          content: content(situation),
        },
      } as const);
};

const sendDirectly = (situation: Situation) =>
  ({
    method: 'post',
    path: '/messages',
    values: {
      type: 'direct',
      to: someUserIds(situation),
      content: content(situation),
    },
  }) as const;

const propagation = ({ random }: Situation) =>
  random.pick(['change_one', 'change_later', 'change_all']);

const typing = (situation: Situation): Choice => {
  const op = situation.random.pick(['start', 'stop']);
  return situation.random.chance(0.5)
    ? {
        ...{ op, type: 'channel', topic: aTopic(situation) },
        stream_id: aChannel(situation)?.stream_id,
      }
    : { op, type: 'direct', to: someUserIds(situation) };
};

export const messageOperations: Operations = {
  'send a message': sendToChannel,
  'send another message': sendToChannel,
  'send a third message': sendToChannel,
  'send a direct message': sendDirectly,
  'send another direct message': sendDirectly,
  'edit a message': (situation) => ({
    method: 'patch',
    path: `/messages/${anOwnMessageId(situation)}`,
    values: { content: content(situation) },
  }),
  'move a topic': (situation) => ({
    method: 'patch',
    path: `/messages/${aMessageId(situation)}`,
    values: {
      topic: aTopic(situation),
      propagate_mode: propagation(situation),
      send_notification_to_new_thread: situation.random.chance(0.3),
    },
  }),
  'resolve a topic': (situation) => ({
    method: 'patch',
    path: `/messages/${aMessageId(situation)}`,
    values: { topic: `✔ ${aTopic(situation)}`, propagate_mode: 'change_all' },
  }),
  'move to a channel': (situation) => ({
    method: 'patch',
    path: `/messages/${aMessageId(situation)}`,
    values: {
      stream_id: aChannel(situation)?.stream_id,
      propagate_mode: propagation(situation),
      send_notification_to_new_thread: situation.random.chance(0.3),
      send_notification_to_old_thread: situation.random.chance(0.3),
    },
  }),
  'edit and move a message': (situation) => ({
    method: 'patch',
    path: `/messages/${anOwnMessageId(situation)}`,
    values: {
      content: content(situation),
      topic: aTopic(situation),
      // The content can change only if the message stays in its channel.
      propagate_mode: propagation(situation),
    },
  }),
  'move to a topic of a channel': (situation) => ({
    method: 'patch',
    path: `/messages/${aMessageId(situation)}`,
    values: {
      stream_id: aChannel(situation)?.stream_id,
      topic: aTopic(situation),
      propagate_mode: propagation(situation),
      send_notification_to_new_thread: situation.random.chance(0.3),
      send_notification_to_old_thread: situation.random.chance(0.3),
    },
  }),
  'delete a message': (situation) => ({
    method: 'delete',
    path: `/messages/${aMessageId(situation)}`,
  }),
  'delete a topic': (situation) => {
    const channel = aChannel(situation);
    return channel === undefined || situation.random.chance(0.5)
      ? undefined
      : {
          method: 'post',
          path: `/streams/${channel.stream_id}/delete_topic`,
          values: { topic_name: aTopic(situation) },
        };
  },
  'change flags': (situation) => ({
    method: 'post',
    path: '/messages/flags',
    values: {
      messages: situation.random.times(situation.random.int(1, 4), () => aMessageId(situation)),
      op: situation.random.pick(['add', 'remove']),
      flag: situation.random.pick(['read', 'read', ...manualFlags]),
    },
  }),
  'change flags in a narrow': (situation) => ({
    method: 'post',
    path: '/messages/flags/narrow',
    values: {
      anchor: 'newest',
      num_before: 20,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: aChannel(situation)?.stream_id ?? 0 }],
      op: situation.random.pick(['add', 'remove']),
      flag: situation.random.pick(['read', 'starred']),
    },
  }),
  'mark all as read': ({ random }) =>
    random.chance(0.6) ? undefined : { method: 'post', path: '/mark_all_as_read' },
  'mark a channel as read': (situation) => ({
    method: 'post',
    path: '/mark_stream_as_read',
    values: { stream_id: aChannel(situation)?.stream_id },
  }),
  'mark a topic as read': (situation) => ({
    method: 'post',
    path: '/mark_topic_as_read',
    values: { stream_id: aChannel(situation)?.stream_id, topic_name: aTopic(situation) },
  }),
  'add a reaction': (situation) => ({
    method: 'post',
    path: `/messages/${aMessageId(situation)}/reactions`,
    values: { emoji_name: situation.random.pick(['cat', 'dog']) },
  }),
  'remove a reaction': (situation) => ({
    method: 'delete',
    path: `/messages/${aMessageId(situation)}/reactions`,
    values: { emoji_name: situation.random.pick(['cat', 'dog']) },
  }),
  'start a poll': (situation) => ({
    method: 'post',
    path: '/messages',
    values: {
      type: 'stream',
      to: aChannel(situation)?.stream_id,
      topic: aTopic(situation),
      content: '/poll Lunch?\nyes\nno',
    },
  }),
  'vote in a poll': (situation) => ({
    method: 'post',
    path: '/submessage',
    values: {
      message_id: aMessageId(situation),
      msg_type: 'widget',
      content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }),
    },
  }),
  'show typing': (situation) => ({
    method: 'post',
    path: '/typing',
    values: typing(situation),
  }),
  'show typing while editing': (situation) => ({
    method: 'post',
    path: `/messages/${aMessageId(situation)}/typing`,
    values: { op: situation.random.pick(['start', 'stop']) },
  }),
  'upload a file': ({ number }) => ({
    method: 'post',
    path: '/user_uploads',
    file: { name: `file${number}.png`, content: 'png' },
  }),
};
