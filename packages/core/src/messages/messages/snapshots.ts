import type { Timestamp, UserId } from '../../kernel';
import type { EditHistoryVisibility } from './edit-history';
import { visibleEdits } from './edit-history';
import type { EditRecord } from './edit-record';
import type { MessageView } from './message-view';

/** A message after an edit. Source: docs/reference/messages.md#edit-history. */
export type HistorySnapshot = {
  readonly topic: string;
  readonly content: string;
  readonly renderedContent: string;
  readonly timestamp: Timestamp;
  readonly userId: UserId | null;
  /** The edit that led to this state; undefined for the original message. */
  readonly edit: EditRecord | undefined;
};

type State = Pick<HistorySnapshot, 'topic' | 'content' | 'renderedContent'>;

const before = (state: State, edit: EditRecord): State => ({
  topic: edit.prevTopic ?? state.topic,
  content: edit.prevContent ?? state.content,
  renderedContent: edit.prevRenderedContent ?? state.renderedContent,
});

/** Every visible state of the message, oldest first. */
export const snapshotsOf = (
  message: MessageView,
  visibility: EditHistoryVisibility,
): readonly HistorySnapshot[] => {
  const shown = visibleEdits(message.editHistory, visibility);
  const snapshots: HistorySnapshot[] = [];
  let state: State = message;
  for (const edit of shown) {
    const { topic, content, renderedContent } = state;
    snapshots.push({
      topic,
      content,
      renderedContent,
      timestamp: edit.timestamp,
      userId: edit.userId,
      edit,
    });
    state = before(state, edit);
  }
  const { topic, content, renderedContent } = state;
  snapshots.push({
    topic,
    content,
    renderedContent,
    timestamp: message.sentAt,
    userId: message.sender.id,
    edit: undefined,
  });
  return snapshots.reverse();
};
