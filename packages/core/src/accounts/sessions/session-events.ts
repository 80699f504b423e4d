import * as t from 'io-ts';
import { UserId, eventKind, eventTable } from '../../kernel';

const SessionsEnded = t.readonly(t.type({ _tag: t.literal('SessionsEnded'), userId: UserId }));
/** Sessions of a user ended. Only processes read this entry: they end the polls of the sessions. */
export type SessionsEnded = t.TypeOf<typeof SessionsEnded>;

export const sessionEvents = eventTable({
  SessionsEnded: eventKind(SessionsEnded, () => []),
});
