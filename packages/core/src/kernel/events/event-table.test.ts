import * as t from 'io-ts';
import { eventTable } from './event-table';

const Opened = t.readonly(t.type({ _tag: t.literal('Opened') }));

it('a table of events does not compile with an entry under the tag of another event', () => {
  // @ts-expect-error -- the codec reads events with the tag "Opened"
  expect(eventTable({ Closed: Opened })).toBeDefined();
});
