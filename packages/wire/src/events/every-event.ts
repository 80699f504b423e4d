import type { DomainEvent, EventPresentation } from '@parley/core/events';
import { userEvents } from '../access/user-events';
import { botEvents } from '../accounts/bot-events';
import { deviceEvents } from '../accounts/device-events';
import { invitationEvents } from '../accounts/invitation-events';
import { namedKeyEvents } from '../accounts/named-key-events';
import { presenceEvents } from '../accounts/presence-events';
import { profileFieldEvents } from '../accounts/profile-field-events';
import { statusEvents } from '../accounts/status-events';
import { userGroupEvents } from '../accounts/user-group-events';
import { userSettingEvents } from '../accounts/user-setting-events';
import { channelEvents } from '../channels/channel-events';
import { channelFolderEvents } from '../channels/channel-folder-events';
import { defaultChannelEvents } from '../channels/default-channel-events';
import { subscriptionEvents } from '../channels/subscription-events';
import { topicEvents } from '../channels/topic-events';
import { alertWordEvents } from '../messages/alert-word-events';
import { attachmentEvents } from '../messages/attachment-events';
import { emojiEvents } from '../messages/emoji-events';
import { flagEvents } from '../messages/flag-events';
import { linkifierEvents } from '../messages/linkifier-events';
import { messageEvents } from '../messages/message-events';
import { reactionEvents } from '../messages/reaction-events';
import { typingEvents } from '../messages/typing-events';
import { exportEvents } from '../organization/export-events';
import { playgroundEvents } from '../organization/playground-events';
import { realmDomainEvents } from '../organization/realm-domain-events';
import { realmEvents } from '../organization/realm-events';
import { draftEvents } from '../personal/draft-events';
import { mutedUserEvents } from '../personal/muted-user-events';
import { navigationViewEvents } from '../personal/navigation-view-events';
import { reminderEvents } from '../personal/reminder-events';
import { savedSnippetEvents } from '../personal/saved-snippet-events';
import { scheduledMessageEvents } from '../personal/scheduled-message-events';
import type { DeclaredEvents, EventPresentations, Presentation } from './event';
import { event, eventsOf, presentedEvents } from './event';

/** Polls respond with the heartbeat, which is no domain event; only processes read the others. */
const eventsOfServers = presentedEvents(
  eventsOf({
    heartbeat: event(
      'HeartbeatEvent',
      'Nothing happened for about a minute; polls do not wait longer.',
    )({}),
  }),
  {
    ApiKeyRenewed: () => [],
    EntrySkipped: () => [],
    FactsChanged: () => [],
    SessionsEnded: () => [],
  },
);

const concepts = [
  eventsOfServers,
  alertWordEvents,
  attachmentEvents,
  botEvents,
  channelEvents,
  channelFolderEvents,
  defaultChannelEvents,
  deviceEvents,
  draftEvents,
  emojiEvents,
  exportEvents,
  flagEvents,
  invitationEvents,
  linkifierEvents,
  messageEvents,
  mutedUserEvents,
  namedKeyEvents,
  navigationViewEvents,
  playgroundEvents,
  presenceEvents,
  profileFieldEvents,
  reactionEvents,
  realmDomainEvents,
  realmEvents,
  reminderEvents,
  savedSnippetEvents,
  scheduledMessageEvents,
  statusEvents,
  subscriptionEvents,
  topicEvents,
  typingEvents,
  userEvents,
  userGroupEvents,
  userSettingEvents,
];

/** All of the tables in one. */
type Joined<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (
  joined: infer All,
) => void
  ? All
  : never;

const joined = <Tables extends object>(tables: readonly Tables[]): Joined<Tables> =>
  // Object.assign has no type for a list of tables.
  Object.assign({}, ...tables) as Joined<Tables>;

/** Does not compile without an event of each type and `op`. */
export const declaredEvents: DeclaredEvents = joined(concepts.map(({ events }) => events));

/** Does not compile without an entry for each kind of event. */
const presentations: EventPresentations = joined(concepts.map((concept) => concept.presentations));

const presentationFor = (event: DomainEvent): Presentation<DomainEvent> =>
  // The entry under a tag takes the event with that tag, a link that indexing loses.
  presentations[event._tag] as Presentation<never> as Presentation<DomainEvent>;

/** What clients receive for a domain event, and how many ids of the log it takes. */
export const eventPresentation: EventPresentation = {
  present: (event, viewer) => {
    const presentation = presentationFor(event);
    return typeof presentation === 'function'
      ? presentation(event, viewer)
      : presentation.parts(event).flatMap((part) => part(viewer));
  },
  widthOf: (event) => {
    const presentation = presentationFor(event);
    return typeof presentation === 'function' ? 1 : Math.max(1, presentation.parts(event).length);
  },
};
