import * as t from 'io-ts';
import { Fact, eventKind, eventTable } from '../../kernel';

const FactsChanged = t.readonly(
  t.type({ _tag: t.literal('FactsChanged'), facts: t.readonlyArray(Fact) }),
);
/** Facts changed and no other event of the transaction says so; only processes read this entry. */
export type FactsChanged = t.TypeOf<typeof FactsChanged>;

export const factEvents = eventTable({
  FactsChanged: eventKind(FactsChanged, () => []),
});
