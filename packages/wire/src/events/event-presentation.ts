import type { DomainEvent, EventPresentation } from '@parley/core/events';
import { realmPresentations } from '../access/present-realm-events';
import { userPresentations } from '../access/present-user-events';
import { accountPresentations } from '../accounts/present-account-events';
import { botPresentations } from '../accounts/present-bot-events';
import { userGroupPresentations } from '../accounts/present-user-group-events';
import { userSettingPresentations } from '../accounts/present-user-setting-events';
import { userUpdatePresentations } from '../accounts/present-user-update-events';
import { channelPresentations } from '../channels/present-channel-events';
import { channelFolderPresentations } from '../channels/channel-folder-events';
import { defaultChannelPresentations } from '../channels/default-channel-events';
import { subscriptionPresentations } from '../channels/present-subscription-events';
import { topicPresentations } from '../channels/topic-events';
import { flagPresentations } from '../messages/flag-events';
import { linkifierPresentations } from '../messages/present-linkifier-events';
import { messagePresentations } from '../messages/present-message-events';
import { reactionPresentations } from '../messages/reaction-events';
import { typingPresentations } from '../messages/typing-events';
import { attachmentPresentations } from '../messages/attachment-events';
import { emojiPresentations } from '../messages/emoji-events';
import { exportPresentations } from '../organization/present-export-events';
import { personalPresentations } from '../personal/present-personal-events';
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
  ...accountPresentations,
  ...botPresentations,
  ...channelFolderPresentations,
  ...channelPresentations,
  ...defaultChannelPresentations,
  ...flagPresentations,
  ...exportPresentations,
  ...linkifierPresentations,
  ...messagePresentations,
  ...personalPresentations,
  ...reactionPresentations,
  ...realmPresentations,
  ...subscriptionPresentations,
  ...topicPresentations,
  ...typingPresentations,
  ...attachmentPresentations,
  ...emojiPresentations,
  ...userGroupPresentations,
  ...userPresentations,
  ...userSettingPresentations,
  ...userUpdatePresentations,
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
