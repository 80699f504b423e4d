import type { Realm, User } from '../../access';
import { channelPermissions } from '../../access';
import type { Channel, NewChannel } from '../../channels';
import type { ChannelNotice, Timestamp } from '../../kernel';
import { channelNotice } from '../../kernel';

const description = 'For everybody, and for everything without a channel of its own';

const welcome = `**Welcome!** Everybody who joins can read this channel and write in it.

- Messages of a channel belong to **topics**, so that each conversation stays together. This one is in the topic “welcome”: reply here, or start a topic of your own.
- Write \`@\` to mention a person, \`#\` to link to a channel and \`:\` to find an emoji.
- For a message to one person, choose their name in the list of people.`;

/**
 * The channel of a new organization that everybody who joins is subscribed to.
 *
 * Source: docs/reference/organization.md#a-new-organization.
 */
export const newDefaultChannel = (realm: Realm, owner: User, now: Timestamp): NewChannel => ({
  name: 'general',
  description,
  renderedDescription: `<p>${description}</p>`,
  createdAt: now,
  creatorId: owner.id,
  privacy: 'public',
  messageRetentionDays: null,
  folderId: null,
  topicsPolicy: 'inherit',
  defaultPushNotifications: false,
  isDefault: true,
  permissions: channelPermissions({}, realm.systemGroups, owner.id),
});

/** What new members read there first. */
export const welcomeNotice = (channel: Channel): ChannelNotice => ({
  ...channelNotice(channel, 'welcome', welcome),
  speaker: 'welcome',
});
