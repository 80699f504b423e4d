import * as O from 'fp-ts/Option';
import type { Realm, User } from '../../access';
import { silentMention } from '../../access';
import type { Channel } from '../../channels';
import type { Notice } from '../../kernel';
import { channelNotice, personalNotice } from '../../kernel';

const announcementTopic = 'signups';

/**
 * The notices that are posted when a user joins: an announcement if the organization has a channel
 * for that, and a welcome message to the user.
 *
 * @param announcementChannel the channel for announcements; nothing is posted to an archived one
 *
 * @param welcome Markdown; null for the organization's text, empty for none
 *
 * Source: docs/reference/users.md#announcing-a-new-account and
 * docs/reference/invitations.md#when-an-invited-person-registers.
 */
export const newUserNotices = (
  realm: Realm,
  user: User,
  announcementChannel: O.Option<Channel>,
  welcome: string | null,
): readonly Notice[] => {
  const text = welcome ?? realm.settings.welcome_message_custom_text;
  const announcement = `${silentMention(user)} joined this organization.`;
  return [
    ...(O.isNone(announcementChannel) || announcementChannel.value.isArchived
      ? []
      : [channelNotice(announcementChannel.value, announcementTopic, announcement)]),
    ...(text.trim() === '' ? [] : [personalNotice(user, text, 'welcome')]),
  ];
};
