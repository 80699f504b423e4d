import { UserId, eventTable, tagged } from '../../kernel';

/** Sessions of a user ended. Only processes read this entry: they end the polls of the sessions. */
const SessionsEnded = tagged('SessionsEnded', { userId: UserId });

export const sessionEvents = eventTable({ SessionsEnded });
