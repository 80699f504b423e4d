import { utf8BytesOf } from '../../kernel';
import type { EditRecord } from './edit-record';

/** Records in the edit history of one message. */
export const maxEditRecords = 500;

/** Earlier contents and their HTML in the edit history of one message, in UTF-8. */
export const maxEditHistoryBytes = 1024 * 1024;

const bytesOf = ({ prevContent = '', prevRenderedContent = '' }: EditRecord): number =>
  utf8BytesOf(prevContent) + utf8BytesOf(prevRenderedContent);

/** The record without a topic or channel to which the message returned. */
const withoutReturns = (record: EditRecord): EditRecord => {
  const { prevTopic, topic, ...withoutTopic } = record;
  const kept = prevTopic === topic ? withoutTopic : record;
  const { prevChannelId, channelId, ...withoutChannel } = kept;
  return prevChannelId === channelId ? withoutChannel : kept;
};

/** Two consecutive edits as one: the later edit, from the state before the earlier one. */
const joinEdits = (earlier: EditRecord, later: EditRecord): EditRecord => {
  const {
    userId: _user,
    timestamp: _time,
    topic: _topic,
    channelId: _channel,
    ...before
  } = earlier;
  return withoutReturns({ ...earlier, ...later, ...before });
};

/**
 * The history of a message, newest first, within the limits: joins the two oldest edits until it
 * fits. The original and the newest states remain; intermediate ones are lost. Two records remain
 * in any case.
 */
export const boundedHistory = (history: readonly EditRecord[]): readonly EditRecord[] => {
  let kept = history;
  let bytes = history.reduce((sum, record) => sum + bytesOf(record), 0);
  while (kept.length > 2 && (kept.length > maxEditRecords || bytes > maxEditHistoryBytes)) {
    const [later, earlier] = kept.slice(-2);
    if (later === undefined || earlier === undefined) {
      return kept;
    }
    const joined = joinEdits(earlier, later);
    bytes += bytesOf(joined) - bytesOf(later) - bytesOf(earlier);
    kept = [...kept.slice(0, -2), joined];
  }
  return kept;
};
