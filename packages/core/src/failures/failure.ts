import { accessFailures } from '../authentication/authentication-failures';
import { channelFolderFailures } from '../channel-folders/channel-folder-failures';
import { defaultChannelGroupFailures } from '../default-channel-groups/default-channel-group-failures';
import { attachmentFailures } from '../attachments/attachment-failures';
import { botFailures } from '../bots/bot-failures';
import { channelFailures } from '../channels/channel-failures';
import { profileFieldFailures } from '../custom-profile-fields/profile-field-failures';
import { draftFailures } from '../drafts/draft-failures';
import { emojiFailures } from '../emoji/emoji-failures';
import { eventFailures } from '../events/event-failures';
import type { FeatureLevel } from '../feature-levels/feature-level';
import { flagFailures } from '../flags/flag-failures';
import { invitationFailures } from '../invitations/invitation-failures';
import { linkifierFailures } from '../linkifiers/linkifier-failures';
import { contentFailures } from '../messages/content-failures';
import { directMessageFailures } from '../messages/direct-message-failures';
import { editFailures } from '../messages/edit-failures';
import { messageFailures } from '../messages/message-failures';
import { postingFailures } from '../messages/posting-failures';
import { rangeFailures } from '../messages/range-failures';
import { widgetFailures } from '../messages/widget-failures';
import { mutedUserFailures } from '../muted-users/muted-user-failures';
import { narrowFailures } from '../narrows/narrow-failures';
import { presenceFailures } from '../presence/presence-failures';
import { subscriptionFailures } from '../subscriptions/subscription-failures';
import { typingFailures } from '../typing/typing-failures';
import { topicFailures } from '../topics/topic-failures';
import { navigationViewFailures } from '../navigation-views/navigation-view-failures';
import { savedSnippetFailures } from '../saved-snippets/saved-snippet-failures';
import { scheduledMessageFailures } from '../scheduled-messages/scheduled-message-failures';
import { reminderFailures } from '../reminders/reminder-failures';
import { reactionFailures } from '../reactions/reaction-failures';
import { realmFailures } from '../realms/realm-failures';
import { groupSettingFailures } from '../user-groups/group-setting-failures';
import { userGroupFailures } from '../user-groups/user-group-failures';
import { userStatusFailures } from '../user-statuses/user-status-failures';
import { settingsFailures } from '../users/settings-failures';
import { avatarFailures } from '../users/avatar-failures';
import { userFailures } from '../users/user-failures';
import type { FailurePresentation } from './failure-presentation';

const presentations = {
  ...accessFailures,
  ...attachmentFailures,
  ...botFailures,
  ...channelFailures,
  ...channelFolderFailures,
  ...defaultChannelGroupFailures,
  ...draftFailures,
  ...emojiFailures,
  ...eventFailures,
  ...flagFailures,
  ...invitationFailures,
  ...linkifierFailures,
  ...groupSettingFailures,
  ...messageFailures,
  ...contentFailures,
  ...directMessageFailures,
  ...editFailures,
  ...postingFailures,
  ...rangeFailures,
  ...widgetFailures,
  ...mutedUserFailures,
  ...narrowFailures,
  ...subscriptionFailures,
  ...topicFailures,
  ...typingFailures,
  ...navigationViewFailures,
  ...presenceFailures,
  ...realmFailures,
  ...reactionFailures,
  ...reminderFailures,
  ...savedSnippetFailures,
  ...scheduledMessageFailures,
  ...profileFieldFailures,
  ...settingsFailures,
  ...avatarFailures,
  ...userFailures,
  ...userStatusFailures,
  ...userGroupFailures,
};

type Presentations = typeof presentations;

/** Every expected way in which a use case can fail. */
export type Failure = {
  [Tag in keyof Presentations]: Parameters<Presentations[Tag]>[0];
}[keyof Presentations];

/** What the API says of the failure to a caller of that level. */
export const presentFailure = (failure: Failure, level: FeatureLevel): FailurePresentation => {
  // The table's row for a tag takes the failure with that tag, a link that indexing loses.
  const present = presentations[failure._tag] as (
    failure: Failure,
    level: FeatureLevel,
  ) => FailurePresentation;
  return present(failure, level);
};
