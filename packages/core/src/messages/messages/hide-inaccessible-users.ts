import type { Realm } from '../../access';
import { placeholderUser } from '../../access';
import type { EventViewer, UserId } from '../../kernel';
import { role } from '../../kernel';
import type { MessagePerson, MessageSender, MessageView } from './message-view';

type Host = Pick<Realm, 'id' | 'host' | 'url'>;

/** The placeholder for an inaccessible sender. */
export const unknownSender = (id: UserId, realm: Host): MessageSender => {
  const { email, fullName, emailVisibility, avatarUrl, isGravatar } = placeholderUser(id, realm);
  return { id, email, fullName, emailVisibility, avatarUrl, isGravatar };
};

export const unknownPerson = (id: UserId, realm: Host): MessagePerson => {
  const { email, fullName } = placeholderUser(id, realm);
  return { id, email, fullName };
};

/**
 * Whether the viewer of an event has to see a placeholder for the user.
 *
 * @param knownTo the guests who know the user; undefined if all viewers do
 */
export const isInaccessibleTo = (
  viewer: Pick<EventViewer, 'userId' | 'role'>,
  userId: UserId,
  knownTo: readonly UserId[] | undefined,
): boolean =>
  knownTo !== undefined &&
  viewer.role === role.guest &&
  viewer.userId !== userId &&
  !knownTo.includes(viewer.userId);

/**
 * Replaces users whom the viewer does not know by placeholders that show only their ids.
 *
 * Source: docs/reference/users.md#who-knows-whom and docs/reference/messages.md#message-record.
 */
export const hideInaccessibleUsers =
  (realm: Host, known: ReadonlySet<UserId>) =>
  (message: MessageView): MessageView => {
    const shown = (person: MessagePerson): MessagePerson =>
      known.has(person.id) ? person : unknownPerson(person.id, realm);
    const { sender, place, reactions } = message;
    return {
      ...message,
      sender: known.has(sender.id) ? sender : unknownSender(sender.id, realm),
      place:
        place._tag === 'InConversation' ? { ...place, people: place.people.map(shown) } : place,
      reactions: reactions.map((reaction) => ({ ...reaction, user: shown(reaction.user) })),
    };
  };
