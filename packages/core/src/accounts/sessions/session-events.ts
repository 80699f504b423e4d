import * as t from 'io-ts';
import { UserId, eventTable } from '../../kernel';

/** Sessions of a user ended. Only processes read this entry: they end the polls of the sessions. */
const SessionsEnded = t.readonly(t.type({ _tag: t.literal('SessionsEnded'), userId: UserId }));

export const sessionEvents = eventTable({ SessionsEnded });
