import * as t from 'io-ts';
import type { EventIn } from './event-table';
import { eventKind, eventTable, eventKindOf } from './event-table';
import { ChannelId, asId } from '../shared/id';

const Opened = t.readonly(t.type({ _tag: t.literal('Opened'), channelId: ChannelId }));
const Closed = t.readonly(t.type({ _tag: t.literal('Closed'), reason: t.string }));

const table = eventTable({
  Opened: eventKind(Opened, ({ channelId }) => [{ type: 'heartbeat', channelId }]),
  Closed: eventKind(Closed, ({ reason }) => [{ type: 'invites_changed', reason }]),
});

type Event = EventIn<typeof table>;

const opened: Event = { _tag: 'Opened', channelId: asId(ChannelId)(7) };
const closed: Event = { _tag: 'Closed', reason: 'empty' };

describe('a table of events', () => {
  it('finds the entry of an event by its tag', () => {
    const find = eventKindOf<Event>(table);
    expect(find(opened)).toBe(table.Opened);
    expect(find(closed)).toBe(table.Closed);
  });

  it('does not compile with an entry under the tag of another event', () => {
    // @ts-expect-error -- the codec reads events with the tag "Opened"
    expect(eventTable({ Closed: table.Opened })).toBeDefined();
  });
});
