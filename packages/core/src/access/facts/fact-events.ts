import * as t from 'io-ts';
import { Fact, eventTable } from '../../kernel';

/** Facts changed and no other event of the transaction says so; only processes read this entry. */
const FactsChanged = t.readonly(
  t.type({ _tag: t.literal('FactsChanged'), facts: t.readonlyArray(Fact) }),
);

export const factEvents = eventTable({ FactsChanged });
