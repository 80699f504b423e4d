import type { MessageId } from '../kernel';
import type { Change } from './cell';
import type { StoredMessage } from './state';

/** Changes the messages that exist. */
export const changeMessages =
  (ids: readonly MessageId[], change: (message: StoredMessage) => StoredMessage): Change =>
  (state) => ({
    ...state,
    messages: state.messages.map((message) =>
      ids.includes(message.id) ? change(message) : message,
    ),
  });
