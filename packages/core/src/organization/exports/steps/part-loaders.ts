import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { realmPictureNames } from '../../../access';
import { partsOfStatus } from '../../../accounts';
import type { RecordKind } from '../record-kinds';
import type { ExportedFacts } from '../../record-presentation';
import { loadAttachmentPart, loadMessagePart } from './message-parts';
import type { LoadPart } from './parts';
import { onePart, onePerson } from './parts';
import { loadChannelPart, loadSubscriptionPart, loadUserTopicPart } from './place-parts';
import { loadUserPart } from './user-part';

/** How the facts of each kind are loaded. */
export const partLoaders: { readonly [Kind in RecordKind]: LoadPart<ExportedFacts[Kind]> } = {
  messages: loadMessagePart,
  attachments: loadAttachmentPart,
  organization: onePart(
    (_, { realm, consenting }) =>
      TE.right([{ realm, consenting: Array.from(consenting).sort((a, b) => a - b) }]),
    ({ realm }) => realmPictureNames.flatMap((name) => realm.pictures[name] ?? []),
  ),
  users: loadUserPart,
  user_groups: onePart(({ userGroups }, { realm }) => userGroups.list(realm)),
  channel_folders: onePart(({ channelFolders }, { realm }) => channelFolders.list(realm.id)),
  channels: loadChannelPart,
  subscriptions: loadSubscriptionPart,
  user_topics: loadUserTopicPart,
  custom_emoji: onePart(
    ({ customEmoji }, { realm }) => customEmoji.list(realm.id),
    ({ picturePath, stillPath }) => (stillPath === null ? [picturePath] : [picturePath, stillPath]),
  ),
  linkifiers: onePart(({ linkifiers }, { realm }) => linkifiers.list(realm.id)),
  playgrounds: onePart(({ playgrounds }, { realm }) => playgrounds.list(realm.id)),
  profile_fields: onePart(({ profileFields }, { realm }) => profileFields.list(realm.id)),
  domains: onePart(({ realmDomains }, { realm }) => realmDomains.list(realm.id)),
  default_channel_groups: onePart(({ defaultChannelGroups }, { realm }) =>
    defaultChannelGroups.list(realm.id),
  ),
  user_statuses: onePerson(({ statuses }, realmId, userId) =>
    pipe(
      statuses.of(realmId, [userId]),
      TE.map((found) => Array.from(found.values(), (each) => partsOfStatus(each, false))),
    ),
  ),
  muted_users: onePerson(({ mutedUsers }, ...whose) => mutedUsers.list(...whose)),
  alert_words: onePerson(({ alertWords }, ...whose) => alertWords.list(...whose)),
  drafts: onePerson(({ drafts }, ...whose) => drafts.list(...whose)),
  scheduled_messages: onePerson(({ scheduledMessages }, ...whose) =>
    scheduledMessages.list(...whose),
  ),
  reminders: onePerson(({ reminders }, ...whose) => reminders.list(...whose)),
  saved_snippets: onePerson(({ savedSnippets }, ...whose) => savedSnippets.list(...whose)),
  navigation_views: onePerson(({ navigationViews }, ...whose) => navigationViews.list(...whose)),
};
