import type { Channel } from '../channels';
import { MessageId, asId } from '../kernel';
import { skipTo } from './next-id';
import type { State, StoredPeriod, StoredRecipient } from './state';
import { emptyState } from './state';

const recipientOf = ({ realmId, recipientId, id }: Channel): StoredRecipient => ({
  _tag: 'ChannelRecipient',
  realmId,
  id: recipientId,
  channelId: id,
});

const membersFromTheStart = ({ subscriptions }: State): readonly StoredPeriod[] =>
  subscriptions
    .filter(({ isActive }) => isActive)
    .map(({ userId, channelId }) => ({
      userId,
      channelId,
      after: asId(MessageId)(0),
      until: null,
    }));

const idsIn = (state: State): readonly number[] =>
  [
    state.realms,
    state.users,
    state.userGroups,
    state.channels,
    state.recipients,
    state.messages,
  ].flatMap((records) => records.map(({ id }): number => id));

/**
 * The state that a test gives, completed by what follows from it: the recipients of its channels,
 * and, if no periods are given, members from the start.
 */
export const completed = (given: Partial<State>): State => {
  const state = { ...emptyState, ...given };
  const whole = {
    ...state,
    recipients: [...state.channels.map(recipientOf), ...state.recipients],
    periods: given.periods ?? membersFromTheStart(state),
  };
  skipTo(idsIn(whole));
  return whole;
};
