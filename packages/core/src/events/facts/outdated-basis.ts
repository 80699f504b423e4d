import type { Basis, Fact } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import { factsChangedBy } from './changed-facts';

/** New objects, texts, and what follows from messages: nobody's rights depend on them. */
const withoutRights: ReadonlySet<AddressedEvent['event']['_tag']> = new Set([
  'ChannelCreated',
  'FirstMessageChanged',
  'UserGroupAdded',
  'UserGroupTextChanged',
]);

const decidesRights = (fact: Fact, userIds: Basis['userIds']): boolean => {
  switch (fact.of) {
    case 'realm':
      return fact.name === 'realm' || fact.name === 'userGroups';
    case 'user':
      return (
        ['groupsOfUser', 'namedKeys', 'subscriptions', 'user'].includes(fact.name) &&
        userIds.includes(fact.id)
      );
    case 'channel':
      return fact.name === 'channel';
  }
};

/**
 * Whether what the event says may change what those users may do: their accounts, keys, groups
 * and subscriptions, the settings of a channel or of the organization. If other facts have been
 * read, too, any change does.
 */
export const outdates = (
  { userIds, hasRead }: Pick<Basis, 'userIds' | 'hasRead'>,
  event: Pick<AddressedEvent, 'event' | 'audience'>,
): boolean =>
  hasRead === true ||
  (!withoutRights.has(event.event._tag) &&
    factsChangedBy(event).some((fact) => decidesRights(fact, userIds)));
