import { boolean, integer, min, arrayOf, object, text } from '../../codecs';
import { json, optional, plain, withDefault } from '../../parameters';
import { userRoute } from '../../route';
import { messageRecord } from './message-record';
import { narrow } from './narrow';
import { presentWithFlags } from './present-with-flags';

export const listMessages = userRoute({
  summary: 'Read messages around an anchor',
  method: 'get',
  path: '/messages',
  parameters: {
    anchor: optional(plain(text)),
    include_anchor: withDefault(json(boolean), true),
    num_before: withDefault(json(min(0)), 0),
    num_after: withDefault(json(min(0)), 0),
    narrow: withDefault(json(narrow), []),
    client_gravatar: withDefault(json(boolean), true),
    apply_markdown: withDefault(json(boolean), true),
    use_first_unread_anchor: withDefault(json(boolean), false),
    allow_empty_topic_name: withDefault(json(boolean), false, { since: 'emptyTopicName' }),
  },
  response: object({
    required: {
      messages: arrayOf(messageRecord),
      anchor: integer,
      found_anchor: boolean,
      found_oldest: boolean,
      found_newest: boolean,
      history_limited: boolean,
    },
  }),
  run:
    ({ listMessages: list }) =>
    (caller, values) =>
      list(caller, {
        anchor: values.anchor,
        useFirstUnreadAnchor: values.use_first_unread_anchor,
        includeAnchor: values.include_anchor,
        before: values.num_before,
        after: values.num_after,
        narrow: values.narrow,
      }),
  present: (page, caller, values) => ({
    messages: page.messages.map((message) =>
      presentWithFlags(message, caller, {
        applyMarkdown: values.apply_markdown,
        clientGravatar: values.client_gravatar,
        allowEmptyTopicName: values.allow_empty_topic_name,
      }),
    ),
    anchor: page.anchor,
    found_anchor: page.foundAnchor,
    found_oldest: page.foundOldest,
    found_newest: page.foundNewest,
    history_limited: false,
  }),
});
