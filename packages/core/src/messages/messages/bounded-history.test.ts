import * as fc from 'fast-check';
import { ChannelId, UserId, asId, utf8BytesOf } from '../../kernel';
import { boundedHistory, maxEditHistoryBytes, maxEditRecords } from './bounded-history';
import type { EditRecord } from './edit-record';

type State = { readonly content: string; readonly topic: string; readonly channelId: number };

/** The states of a message, oldest first, and the history that they leave, newest first. */
const historyOf = (states: readonly State[]): readonly EditRecord[] =>
  states
    .slice(1)
    .map((state, index) => {
      const before = states[index] ?? state;
      return {
        userId: asId(UserId)(index + 1),
        timestamp: index + 1,
        ...(state.content === before.content ? {} : { prevContent: before.content }),
        ...(state.topic === before.topic ? {} : { prevTopic: before.topic, topic: state.topic }),
        ...(state.channelId === before.channelId
          ? {}
          : {
              prevChannelId: asId(ChannelId)(before.channelId),
              channelId: asId(ChannelId)(state.channelId),
            }),
      };
    })
    .reverse();

const stateBefore = (
  after: State,
  { prevContent, prevTopic, prevChannelId }: EditRecord,
): State => ({
  content: prevContent ?? after.content,
  topic: prevTopic ?? after.topic,
  channelId: prevChannelId ?? after.channelId,
});

/** The state before all edits, as clients derive it. */
const original = (now: State, history: readonly EditRecord[]): State =>
  history.reduce(stateBefore, now);

const edited = (content: string, timestamp: number): EditRecord => ({
  userId: asId(UserId)(1),
  timestamp,
  prevContent: content,
});

const size = (history: readonly EditRecord[]): number =>
  history.reduce((sum, { prevContent = '' }) => sum + utf8BytesOf(prevContent), 0);

describe('boundedHistory', () => {
  it('leaves histories within the limits as they are', () => {
    const history = Array.from({ length: maxEditRecords }, (_, index) => edited('x', -index));
    expect(boundedHistory(history)).toBe(history);
  });

  it('joins the oldest edits where there are too many', () => {
    const history = Array.from({ length: maxEditRecords + 2 }, (_, index) =>
      edited(`version ${maxEditRecords + 1 - index}`, maxEditRecords + 1 - index),
    );
    const kept = boundedHistory(history);
    expect(kept).toHaveLength(maxEditRecords);
    expect(kept.slice(0, -1)).toEqual(history.slice(0, maxEditRecords - 1));
    expect(kept.at(-1)).toEqual({ ...edited('version 0', 2) });
  });

  it('counts the bytes of contents and of their HTML', () => {
    const third = 'ä'.repeat(Math.ceil(maxEditHistoryBytes / 6));
    const oldest = { ...edited('first', 1), prevRenderedContent: third };
    const history = [edited(third, 4), edited(third, 3), edited('second', 2), oldest];
    expect(boundedHistory(history).map(({ timestamp }) => timestamp)).toEqual([4, 3]);
    expect(boundedHistory(history)[1]).toEqual({
      ...edited('first', 3),
      prevRenderedContent: third,
    });
  });

  it('keeps two edits however large they are', () => {
    const large = 'x'.repeat(maxEditHistoryBytes);
    const history = [edited(large, 2), edited(large, 1)];
    expect(boundedHistory(history)).toEqual(history);
  });

  it('keeps the original, the newest edits and the limits', () => {
    const states = fc.array(
      fc.record({
        content: fc.constantFrom('a', 'b', 'x'.repeat(maxEditHistoryBytes / 8)),
        topic: fc.constantFrom('lunch', '✔ lunch'),
        channelId: fc.constantFrom(1, 2),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(states, (all) => {
        const now = all.at(-1);
        const first = all[0];
        fc.pre(now !== undefined && first !== undefined);
        const history = historyOf(all);
        const kept = boundedHistory(history);
        expect(original(now, kept)).toEqual(first);
        expect(kept.slice(0, -1)).toEqual(history.slice(0, Math.max(0, kept.length - 1)));
        expect(kept.length <= 2 || size(kept) <= maxEditHistoryBytes).toBe(true);
      }),
    );
  });

  it('leaves out topics and channels to which the message returned', () => {
    const there = { content: 'x', topic: 'lunch', channelId: 1 };
    const away = { content: 'x'.repeat(maxEditHistoryBytes), topic: '✔ lunch', channelId: 2 };
    const history = historyOf([there, away, there, away]);
    const [newest, joined] = boundedHistory(history);
    expect(newest).toEqual(history[0]);
    expect(joined).toEqual({ userId: 2, timestamp: 2, prevContent: 'x' });
  });
});
