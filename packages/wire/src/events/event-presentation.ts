import type { DomainEvent, EventPresentation } from '@parley/core/events';
import { userPresentations } from '../access/user-events';
import { botPresentations } from '../accounts/bot-events';
import { devicePresentations } from '../accounts/device-events';
import { invitationPresentations } from '../accounts/invitation-events';
import { namedKeyPresentations } from '../accounts/named-key-events';
import { presencePresentations } from '../accounts/presence-events';
import { profileFieldPresentations } from '../accounts/profile-field-events';
import { statusPresentations } from '../accounts/status-events';
import { userGroupPresentations } from '../accounts/user-group-events';
import { userSettingPresentations } from '../accounts/user-setting-events';
import { channelPresentations } from '../channels/channel-events';
import { channelFolderPresentations } from '../channels/channel-folder-events';
import { defaultChannelPresentations } from '../channels/default-channel-events';
import { subscriptionPresentations } from '../channels/subscription-events';
import { topicPresentations } from '../channels/topic-events';
import { alertWordPresentations } from '../messages/alert-word-events';
import { attachmentPresentations } from '../messages/attachment-events';
import { emojiPresentations } from '../messages/emoji-events';
import { flagPresentations } from '../messages/flag-events';
import { linkifierPresentations } from '../messages/linkifier-events';
import { messagePresentations } from '../messages/message-events';
import { reactionPresentations } from '../messages/reaction-events';
import { typingPresentations } from '../messages/typing-events';
import { exportPresentations } from '../organization/export-events';
import { playgroundPresentations } from '../organization/playground-events';
import { realmDomainPresentations } from '../organization/realm-domain-events';
import { realmPresentations } from '../organization/realm-events';
import { draftPresentations } from '../personal/draft-events';
import { mutedUserPresentations } from '../personal/muted-user-events';
import { navigationViewPresentations } from '../personal/navigation-view-events';
import { reminderPresentations } from '../personal/reminder-events';
import { savedSnippetPresentations } from '../personal/saved-snippet-events';
import { scheduledMessagePresentations } from '../personal/scheduled-message-events';
import type { EventPresentations, Presentation } from './event-presentations';
import { presentationsOf } from './event-presentations';

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

const presentationOf = (event: DomainEvent): Presentation<DomainEvent> =>
  // The entry under a tag takes the event with that tag, a link that indexing loses.
  presentations[event._tag] as Presentation<never> as Presentation<DomainEvent>;

/** What clients receive for a domain event, and how many ids of the log it takes. */
export const eventPresentation: EventPresentation = {
  present: (event, viewer) => {
    const presentation = presentationOf(event);
    return typeof presentation === 'function'
      ? presentation(event, viewer)
      : presentation.parts(event).flatMap((part) => part(viewer));
  },
  widthOf: (event) => {
    const presentation = presentationOf(event);
    return typeof presentation === 'function' ? 1 : Math.max(1, presentation.parts(event).length);
  },
};
