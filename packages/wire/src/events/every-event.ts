import type { DomainEvent, EventPresentation } from '@parley/core/events';
import { userEvents, userPresentations } from '../access/user-events';
import { botEvents, botPresentations } from '../accounts/bot-events';
import { deviceEvents, devicePresentations } from '../accounts/device-events';
import { invitationEvents, invitationPresentations } from '../accounts/invitation-events';
import { namedKeyEvents, namedKeyPresentations } from '../accounts/named-key-events';
import { presenceEvents, presencePresentations } from '../accounts/presence-events';
import { profileFieldEvents, profileFieldPresentations } from '../accounts/profile-field-events';
import { statusEvents, statusPresentations } from '../accounts/status-events';
import { userGroupEvents, userGroupPresentations } from '../accounts/user-group-events';
import { userSettingEvents, userSettingPresentations } from '../accounts/user-setting-events';
import { channelEvents, channelPresentations } from '../channels/channel-events';
import { channelFolderEvents, channelFolderPresentations } from '../channels/channel-folder-events';
import {
  defaultChannelEvents,
  defaultChannelPresentations,
} from '../channels/default-channel-events';
import { subscriptionEvents, subscriptionPresentations } from '../channels/subscription-events';
import { topicEvents, topicPresentations } from '../channels/topic-events';
import { alertWordEvents, alertWordPresentations } from '../messages/alert-word-events';
import { attachmentEvents, attachmentPresentations } from '../messages/attachment-events';
import { emojiEvents, emojiPresentations } from '../messages/emoji-events';
import { flagEvents, flagPresentations } from '../messages/flag-events';
import { linkifierEvents, linkifierPresentations } from '../messages/linkifier-events';
import { messageEvents, messagePresentations } from '../messages/message-events';
import { reactionEvents, reactionPresentations } from '../messages/reaction-events';
import { typingEvents, typingPresentations } from '../messages/typing-events';
import { exportEvents, exportPresentations } from '../organization/export-events';
import { playgroundEvents, playgroundPresentations } from '../organization/playground-events';
import { realmDomainEvents, realmDomainPresentations } from '../organization/realm-domain-events';
import { realmEvents, realmPresentations } from '../organization/realm-events';
import { draftEvents, draftPresentations } from '../personal/draft-events';
import { mutedUserEvents, mutedUserPresentations } from '../personal/muted-user-events';
import {
  navigationViewEvents,
  navigationViewPresentations,
} from '../personal/navigation-view-events';
import { reminderEvents, reminderPresentations } from '../personal/reminder-events';
import { savedSnippetEvents, savedSnippetPresentations } from '../personal/saved-snippet-events';
import {
  scheduledMessageEvents,
  scheduledMessagePresentations,
} from '../personal/scheduled-message-events';
import type { DeclaredEvents, EventPresentations, Presentation } from './event';
import { event, eventsOf, presentationsOf } from './event';

/** No domain event becomes it: polls respond with it. */
const heartbeatEvents = eventsOf({
  heartbeat: event(
    'HeartbeatEvent',
    'Nothing happened for about a minute; polls do not wait longer.',
  )({}),
});

/** Does not compile without an event of each type and `op`. */
export const declaredEvents: DeclaredEvents = {
  ...alertWordEvents,
  ...attachmentEvents,
  ...botEvents,
  ...channelEvents,
  ...channelFolderEvents,
  ...defaultChannelEvents,
  ...deviceEvents,
  ...draftEvents,
  ...emojiEvents,
  ...exportEvents,
  ...flagEvents,
  ...heartbeatEvents,
  ...invitationEvents,
  ...linkifierEvents,
  ...messageEvents,
  ...mutedUserEvents,
  ...namedKeyEvents,
  ...navigationViewEvents,
  ...playgroundEvents,
  ...presenceEvents,
  ...profileFieldEvents,
  ...reactionEvents,
  ...realmDomainEvents,
  ...realmEvents,
  ...reminderEvents,
  ...savedSnippetEvents,
  ...scheduledMessageEvents,
  ...statusEvents,
  ...subscriptionEvents,
  ...topicEvents,
  ...typingEvents,
  ...userEvents,
  ...userGroupEvents,
  ...userSettingEvents,
};

/** Only processes read these entries of the log. */
const unseen = presentationsOf({
  ApiKeyRenewed: () => [],
  EntrySkipped: () => [],
  FactsChanged: () => [],
  SessionsEnded: () => [],
});

/** Does not compile without an entry for each kind of event. */
const presentations: EventPresentations = {
  ...unseen,
  ...alertWordPresentations,
  ...attachmentPresentations,
  ...botPresentations,
  ...channelFolderPresentations,
  ...channelPresentations,
  ...defaultChannelPresentations,
  ...devicePresentations,
  ...draftPresentations,
  ...emojiPresentations,
  ...exportPresentations,
  ...flagPresentations,
  ...invitationPresentations,
  ...linkifierPresentations,
  ...messagePresentations,
  ...mutedUserPresentations,
  ...namedKeyPresentations,
  ...navigationViewPresentations,
  ...playgroundPresentations,
  ...presencePresentations,
  ...profileFieldPresentations,
  ...reactionPresentations,
  ...realmDomainPresentations,
  ...realmPresentations,
  ...reminderPresentations,
  ...savedSnippetPresentations,
  ...scheduledMessagePresentations,
  ...statusPresentations,
  ...subscriptionPresentations,
  ...topicPresentations,
  ...typingPresentations,
  ...userGroupPresentations,
  ...userPresentations,
  ...userSettingPresentations,
};

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
