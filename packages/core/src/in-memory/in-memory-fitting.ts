import type { MessageId } from '../kernel';
import { ascending, utf8BytesOf } from '../kernel';
import { bytesOfAddition } from '../messages';
import { reactionsTo } from './in-memory-reactions';
import type { State, StoredMessage } from './state';

const bytesOf = (state: State, { id, content, rendering, editHistory }: StoredMessage): number => {
  const said = state.submessages.filter(({ messageId }) => messageId === id);
  return [content, rendering.html, JSON.stringify(editHistory), ...said.map((one) => one.content)]
    .map(utf8BytesOf)
    .reduce(
      (sum, bytes) => sum + bytes,
      bytesOfAddition * (said.length + reactionsTo(state, id).length),
    );
};

/** The longest beginning of the messages, by id, within the bytes; at least the first. */
export const fittingMessages = (
  state: State,
  messages: readonly StoredMessage[],
  maxBytes: number,
): readonly MessageId[] => {
  const ids = ascending(messages.map(({ id }) => id));
  let total = 0;
  const excess = ids.findIndex((id, place) => {
    const message = messages.find((each) => each.id === id);
    total += message === undefined ? 0 : bytesOf(state, message);
    return place > 0 && total > maxBytes;
  });
  return excess === -1 ? ids : ids.slice(0, excess);
};
