import { everyone } from '../events/audience';
import type { EventViewer } from '../events/event-presentation';
import type { EventQueue } from '../events/event-queue';
import { defaultIdleTimeoutSeconds } from '../events/event-queue';
import type { AddressedEvent, LogEntry } from '../events/log-entry';
import { currentLevel } from '../feature-levels/feature-level';
import { EventId, UserId, asId } from '../shared/id';
import { viewUser } from '../users/present-user';
import { role } from '../users/role';
import { aUser, someRealm } from './build-people';
import { fakeApiKeys, fakeIds, someTime } from './fakes';
import { nextId } from './next-id';

/** Something that everyone is told. */
export const anEvent = (given: Partial<AddressedEvent> = {}): AddressedEvent => ({
  event: { _tag: 'UserAdded', user: viewUser(aUser(), someRealm) },
  audience: everyone,
  ...given,
});

export const aLogEntry = (given: Partial<LogEntry> = {}): LogEntry => ({
  ...anEvent(),
  realmId: someRealm.id,
  id: nextId(EventId),
  flags: {},
  ...given,
});

/** A queue for everything, registered at the beginning of the log. */
export const aQueue = (given: Partial<EventQueue> = {}): EventQueue => ({
  id: fakeIds.uuid(),
  realmId: someRealm.id,
  userId: nextId(UserId),
  client: 'test',
  level: currentLevel,
  capabilities: new Set(),
  eventTypes: undefined,
  narrow: [],
  allPublicStreams: false,
  applyMarkdown: false,
  clientGravatar: false,
  slimPresence: false,
  idleTimeoutSeconds: defaultIdleTimeoutSeconds,
  registeredAfter: asId(EventId)(0),
  acknowledged: asId(EventId)(0),
  lastPolledAt: someTime,
  ...given,
});

export const anEventViewer = (given: Partial<EventViewer> = {}): EventViewer => ({
  userId: nextId(UserId),
  role: role.member,
  queueId: 'queue',
  level: currentLevel,
  capabilities: new Set(),
  applyMarkdown: false,
  clientGravatar: false,
  slimPresence: false,
  apiKeyOf: fakeApiKeys.keyOf,
  flags: new Set(),
  ...given,
});
