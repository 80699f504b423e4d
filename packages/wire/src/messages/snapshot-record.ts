import type { HistorySnapshot } from '@parley/core/messages';
import { presentTopic } from '../channels/present-topic';
import { integer, nullable, optional, rawText, record, required, text } from '../codecs';
import { changedTopic } from './edit-record';
import { diffHtml, maxComparisons } from './html-diff';

type HistoryViewer = {
  readonly isDirect: boolean;
  readonly allowEmptyTopicName: boolean;
  /** The most comparisons for one diff. */
  readonly comparisons: number;
};

/** The diff and the previous values are present only for what the edit changed. */
export const snapshotRecord = record<HistorySnapshot, HistoryViewer>(
  'MessageVersion',
  'A message as it was after one of its changes.',
)({
  topic: required(
    'Topic after the change; empty for direct messages.',
    text,
    ({ topic }, { isDirect, allowEmptyTopicName }) =>
      isDirect ? '' : presentTopic(topic, allowEmptyTopicName),
  ),
  content: required('Markdown after the change.', rawText, ({ content }) => content),
  rendered_content: required(
    'HTML after the change.',
    rawText,
    ({ renderedContent }) => renderedContent,
  ),
  timestamp: required('Time of the change, in UNIX seconds.', integer, (state) => state.timestamp),
  user_id: required(
    'Id of the user who made the change; null if unknown.',
    nullable(integer),
    ({ userId }) => userId,
  ),
  prev_topic: optional('Topic before the change, if it changed.', text, ({ edit }, viewer) =>
    changedTopic(edit?.prevTopic, viewer),
  ),
  stream: optional(
    'Id of the channel after the change, if it changed.',
    integer,
    ({ edit }) => edit?.channelId,
  ),
  prev_stream: optional(
    'Id of the channel before the change, if it changed.',
    integer,
    ({ edit }) => edit?.prevChannelId,
  ),
  prev_content: optional(
    'Markdown before the change, if the content changed.',
    rawText,
    ({ edit }) => edit?.prevContent,
  ),
  prev_rendered_content: optional(
    'HTML before the change, if the content changed.',
    rawText,
    ({ edit }) => edit?.prevRenderedContent,
  ),
  content_html_diff: optional(
    'HTML with the differences marked, if the content changed.',
    rawText,
    ({ edit, renderedContent }, { comparisons }) =>
      edit?.prevRenderedContent === undefined
        ? undefined
        : diffHtml(edit.prevRenderedContent, renderedContent, comparisons),
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
    snapshotRecord.present(each, { isDirect, allowEmptyTopicName, comparisons }),
  );
};
