import * as t from 'io-ts';
import { Fact, eventTable, tagged } from '../../kernel';

/** Facts changed and no other event of the transaction says so; only processes read this entry. */
const FactsChanged = tagged('FactsChanged', { facts: t.readonlyArray(Fact) });

export const factEvents = eventTable({ FactsChanged });
