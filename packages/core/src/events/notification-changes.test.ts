import { MessageId, UserId, everyone, onlyTo } from '../kernel';
import { nextId } from '../in-memory';
import type { AddressedEvent } from './domain-events';
import { notificationChangesOf } from './notification-changes';

const [reader, other] = [nextId(UserId), nextId(UserId)];

const flagged = (
  operation: 'add' | 'remove',
  flag: string,
  ...users: UserId[]
): AddressedEvent => ({
  event: {
    _tag: 'MessageFlagsChanged',
    ...{ operation, flag, messageIds: [nextId(MessageId)], isAll: false, unread: [] },
  },
  audience: onlyTo(...users),
});

const deleted: AddressedEvent = {
  event: { _tag: 'MessagesDeleted', messageIds: [nextId(MessageId)] },
  audience: everyone,
};

it.each([
  ['nothing', [], undefined],
  ['an unread message', [flagged('remove', 'read', reader)], undefined],
  ['a starred message', [flagged('add', 'starred', reader)], undefined],
  [
    'people who read, each once',
    [flagged('add', 'read', reader), flagged('add', 'read', other, reader)],
    { hasNew: false, hasDeleted: false, readers: [reader, other] },
  ],
  ['deleted messages', [deleted], { hasNew: false, hasDeleted: true, readers: [] }],
])('finds %s', (_, events, changes) => {
  expect(notificationChangesOf(events)).toEqual(changes);
});
