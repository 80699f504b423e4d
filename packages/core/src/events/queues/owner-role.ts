import * as O from 'fp-ts/Option';
import type { Role, UserId } from '../../kernel';
import type { DomainEvent, LogEntry } from '../domain-events';

/** The user whose role the event changes. */
export const userWithNewRole = (event: DomainEvent): UserId | undefined =>
  event._tag === 'UserRoleChanged' ? event.userId : undefined;

/** The role of the user after the event, if the event changes it. */
export const roleAfter = (event: DomainEvent, userId: UserId): Role | undefined =>
  event._tag === 'UserRoleChanged' && event.userId === userId ? event.role : undefined;

/**
 * The role of the user before the entries, in the order of the log: the first change says it. None
 * if no entry changes it, or if the first one that does was written by a version of the server that
 * did not store the previous role.
 */
export const roleBefore = (
  entries: readonly Pick<LogEntry, 'event'>[],
  userId: UserId,
): O.Option<Role> => {
  const first = entries.find(({ event }) => userWithNewRole(event) === userId)?.event;
  return first?._tag === 'UserRoleChanged' ? O.fromNullable(first.previousRole) : O.none;
};
