import type { HistorySnapshot } from '@parley/core/messages';
import { presentTopic } from '../channels/present-topic';
import { diffHtml, maxComparisons } from './html-diff';
import { presentEdit } from './present-edit';

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
