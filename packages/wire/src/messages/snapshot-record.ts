import type { EditRecord, HistorySnapshot } from '@parley/core/messages';
import { presentTopic } from '../channels/present-topic';
import { optional, rawText, record, required, text } from '../codecs';
import { editRecord } from './edit-record';
import { diffHtml, maxComparisons } from './html-diff';

type HistoryViewer = {
  readonly isDirect: boolean;
  readonly allowEmptyTopicName: boolean;
  /** The most comparisons for one diff. */
  readonly comparisons: number;
};

/** A snapshot beside what its edit changed; the original message has no edit. */
type Version = HistorySnapshot & EditRecord;

const { timestamp, user_id, prev_topic, stream, prev_stream, prev_content, prev_rendered_content } =
  editRecord.properties;

/** The diff and the previous values are present only for what the edit changed. */
export const snapshotRecord = record<Version, HistoryViewer>(
  'MessageVersion',
  'A message as it was after one of its changes.',
)({
  topic: required(
    'Topic after the change; empty for direct messages.',
    text,
    ({ topic }, { isDirect, allowEmptyTopicName }) =>
      isDirect ? '' : presentTopic(topic, allowEmptyTopicName),
  ),
  content: required('Markdown after the change.', rawText, 'content'),
  rendered_content: required('HTML after the change.', rawText, 'renderedContent'),
  timestamp,
  user_id,
  prev_topic,
  stream,
  prev_stream,
  prev_content,
  prev_rendered_content,
  content_html_diff: optional(
    'HTML with the differences marked, if the content changed.',
    rawText,
    ({ prevRenderedContent, renderedContent }, { comparisons }) =>
      prevRenderedContent === undefined
        ? undefined
        : diffHtml(prevRenderedContent, renderedContent, comparisons),
  ),
});

/** All snapshots share the limit of comparisons, so that many edits take no longer than one. */
export const presentSnapshots = (
  snapshots: readonly HistorySnapshot[],
  isDirect: boolean,
  allowEmptyTopicName: boolean,
) => {
  const comparisons = Math.floor(maxComparisons / Math.max(1, snapshots.length - 1));
  return snapshots.map((each) =>
    snapshotRecord.present(
      { ...each.edit, ...each },
      { isDirect, allowEmptyTopicName, comparisons },
    ),
  );
};
