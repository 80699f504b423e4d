import { presentTopic } from '../../channels';
import type { Timestamp, UserId } from '../../kernel';
import type { EditHistoryVisibility } from './edit-history';
import { presentEdit, visibleEdits } from './edit-history';
import type { EditRecord } from './edit-record';
import { diffHtml, maxComparisons } from './html-diff';
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

/** The diff and the previous values are present only for what the edit changed. */
const presentSnapshot = (
  { edit, ...state }: HistorySnapshot,
  isDirect: boolean,
  allowEmptyTopicName: boolean,
  comparisons: number,
) => {
  const shown = {
    topic: isDirect ? '' : presentTopic(state.topic, allowEmptyTopicName),
    content: state.content,
    rendered_content: state.renderedContent,
    timestamp: state.timestamp,
    user_id: state.userId,
  };
  if (edit === undefined) {
    return shown;
  }
  return {
    ...presentEdit(edit, allowEmptyTopicName),
    ...shown,
    ...(edit.prevRenderedContent === undefined
      ? {}
      : {
          content_html_diff: diffHtml(edit.prevRenderedContent, state.renderedContent, comparisons),
        }),
  };
};

/** All snapshots share the limit of comparisons, so that many edits take no longer than one. */
export const presentSnapshots = (
  snapshots: readonly HistorySnapshot[],
  isDirect: boolean,
  allowEmptyTopicName: boolean,
) => {
  const comparisons = Math.floor(maxComparisons / Math.max(1, snapshots.length - 1));
  return snapshots.map((each) => presentSnapshot(each, isDirect, allowEmptyTopicName, comparisons));
};
