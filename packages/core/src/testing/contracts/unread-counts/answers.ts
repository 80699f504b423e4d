import { aRegistration } from '../../build-commands';
import * as t from 'io-ts';
import type { MessageId } from '../../../kernel';
import { bindUseCases } from '../../../use-cases';
import type { Unread } from '../../unread-model';
import { done } from '../world';
import { wholePage } from '../../whole-page';
import type { Stage } from './stage';

const Ids = t.readonlyArray(t.number);

const UnreadState = t.type({
  starred_messages: Ids,
  unread_msgs: t.type({
    count: t.number,
    mentions: Ids,
    streams: t.readonlyArray(
      t.type({ stream_id: t.number, topic: t.string, unread_message_ids: Ids }),
    ),
    pms: t.readonlyArray(t.type({ other_user_id: t.number, unread_message_ids: Ids })),
    huddles: t.readonlyArray(t.type({ user_ids_string: t.string, unread_message_ids: Ids })),
  }),
});

/** The unread messages of a register response, in the form of the model. */
export const registered = async ({ world, reader }: Stage): Promise<Unread> => {
  const result = await done(
    bindUseCases(world).events.registerQueue(
      reader,
      aRegistration({ fetchEventTypes: ['message', 'update_message_flags', 'starred_messages'] }),
    ),
  );
  const state: unknown = result.state.toJSON();
  if (!UnreadState.is(state)) {
    throw new Error('the register response contains no unread messages');
  }
  const { count, mentions, streams, pms, huddles } = state.unread_msgs;
  return {
    starred: state.starred_messages,
    count,
    mentions,
    topics: Object.fromEntries(
      streams.map((each) => [`${each.stream_id} ${each.topic}`, each.unread_message_ids]),
    ),
    pairs: Object.fromEntries(pms.map((each) => [each.other_user_id, each.unread_message_ids])),
    groups: Object.fromEntries(
      huddles.map((each) => [each.user_ids_string, each.unread_message_ids]),
    ),
  };
};

/** The ids of the messages in some state. */
export const listed = async (
  { world, reader }: Stage,
  state: string,
): Promise<readonly MessageId[]> => {
  const { messages } = await done(
    wholePage(
      bindUseCases(world).messages.list(reader, {
        anchor: 'newest',
        useFirstUnreadAnchor: false,
        before: 1000,
        after: 0,
        includeAnchor: true,
        narrow: [{ operator: 'is', operand: state, negated: false }],
      }),
    ),
  );
  return messages.map(({ message }) => message.id);
};
