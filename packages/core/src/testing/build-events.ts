import { viewUser } from '../access';
import type { AddressedEvent, LogEntry } from '../events';
import { fakeApiKeys, fakeIds, nextId, someTime } from '../in-memory';
import type { EventQueue, EventViewer } from '../kernel';
import {
  EventId,
  UserId,
  asId,
  currentLevel,
  defaultIdleTimeoutSeconds,
  everyone,
  role,
} from '../kernel';
import { aUser, someRealm } from './build-people';

/** An event for everyone. */
export const anEvent = (given: Partial<AddressedEvent> = {}): AddressedEvent => ({
  event: { _tag: 'UserAdded', user: viewUser(aUser(), someRealm) },
  audience: everyone,
  ...given,
});

/** An event that changes no fact. */
export const aQuietEvent: AddressedEvent = {
  event: {
    _tag: 'MessageFlagsChanged',
    operation: 'add',
    flag: 'starred',
    messageIds: [],
    isAll: false,
    unread: [],
  },
  audience: everyone,
};

export const aLogEntry = (given: Partial<LogEntry> = {}): LogEntry => ({
  ...anEvent(),
  realmId: someRealm.id,
  id: nextId(EventId),
  flags: {},
  ...given,
});

/** A queue for all events, registered at the beginning of the log. */
export const aQueue = (given: Partial<EventQueue> = {}): EventQueue => ({
  id: fakeIds.uuid(),
  realmId: someRealm.id,
  userId: nextId(UserId),
  client: 'test',
  level: currentLevel,
  capabilities: new Set(),
  eventTypes: undefined,
  narrow: [],
  allPublicChannels: false,
  applyMarkdown: false,
  clientGravatar: false,
  presenceEmails: true,
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
  presenceEmails: true,
  apiKeyOf: fakeApiKeys.keyOf,
  flags: new Set(),
  ...given,
});
