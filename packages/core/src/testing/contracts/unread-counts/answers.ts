import { aRegistration } from '../../build-commands';
import * as t from 'io-ts';
import type { MessageId } from '../../../kernel';
import { bindUseCases } from '../../../use-cases';
import type { Unread } from '../../unread-model';
import { done } from '../world';
import { plainState } from '../../../in-memory';
import { wholePage } from '../../whole-page';
import type { Stage } from './stage';

const Ids = t.readonlyArray(t.number);

const UnreadState = t.type({
  starredMessages: Ids,
  unread: t.type({
    count: t.number,
    mentions: Ids,
    topics: t.readonlyArray(t.type({ channelId: t.number, topic: t.string, ids: Ids })),
    pairs: t.readonlyArray(t.type({ otherId: t.number, ids: Ids })),
    groups: t.readonlyArray(t.type({ userIds: t.readonlyArray(t.number), ids: Ids })),
  }),
});

/** The unread messages of a register response, in the form of the model. */
export const registered = async ({ world, reader }: Stage): Promise<Unread> => {
  const result = await done(
    bindUseCases({ ...world, initialStatePresentation: plainState }).events.registerQueue(
      reader,
      aRegistration({ fetchEventTypes: ['unread', 'starredMessages'] }),
    ),
  );
  const state: unknown = result.state.toJSON();
  if (!UnreadState.is(state)) {
    throw new Error('the register response contains no unread messages');
  }
  const { count, mentions, topics, pairs, groups } = state.unread;
  return {
    starred: state.starredMessages,
    count,
    mentions,
    topics: Object.fromEntries(topics.map((each) => [`${each.channelId} ${each.topic}`, each.ids])),
    pairs: Object.fromEntries(pairs.map((each) => [each.otherId, each.ids])),
    groups: Object.fromEntries(groups.map((each) => [each.userIds.join(), each.ids])),
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
