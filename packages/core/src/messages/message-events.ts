import * as t from 'io-ts';
import type { EventTable } from '../events/event-presentation';
import { presentFlags } from '../flags/flag';
import { MessageView } from './message-view';
import { presentMessage } from './present-message';

export const MessageSent = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('MessageSent'), message: MessageView }),
    t.partial({
      /** The sending client's own name for the message, for its queue alone. */
      echo: t.readonly(t.type({ queueId: t.string, localId: t.string })),
    }),
  ]),
);
export type MessageSent = t.TypeOf<typeof MessageSent>;

export type MessageEvent = MessageSent;

export const messageEvents: EventTable<MessageEvent> = {
  MessageSent: ({ message, echo }, viewer) => [
    {
      type: 'message',
      message: presentMessage(message, {
        applyMarkdown: viewer.applyMarkdown,
        clientGravatar: viewer.clientGravatar,
        allowEmptyTopicName: viewer.capabilities.has('empty_topic_name'),
        level: viewer.level,
        viewerRole: viewer.role,
      }),
      flags: presentFlags(viewer.flags, viewer.level),
      ...(echo?.queueId === viewer.queueId ? { local_message_id: echo.localId } : {}),
    },
  ],
};
