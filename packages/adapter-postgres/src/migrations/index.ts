import type { Migration } from 'kysely';
import { collectionLimits } from './0078-collection-limits';
import { foldedAddresses } from './0085-folded-addresses';
import { remindersOfDeleted } from './0086-reminders-of-deleted';
import { sessions } from './0090-sessions';
import { loginLinks } from './0091-login-links';
import { refuseOutdated } from './0093-refuse-outdated';
import { emojiCreationTimes } from './0094-emoji-creation-times';
import { decodedDomains } from './0095-decoded-domains';
import { installation } from './0096-installation';
import { indexedLookups } from './0097-indexed-lookups';
import { missedMessages } from './0100-missed-messages';
import { directory } from './0102-directory';
import { realmDeletion } from './0104-realm-deletion';
import { answerAddresses } from './0106-answer-addresses';
import { digests } from './0107-digests';
import { linkedPages } from './0108-linked-pages';
import { push } from './0109-push';
import { updateAnnouncements } from './0110-update-announcements';
import { organizationMoves } from './0112-organization-moves';
import { providerAccounts } from './0113-provider-accounts';
import { defaultPushNotifications } from './0115-default-push-notifications';
import { realmExports } from './0117-exports';
import { realmPictures } from './0119-realm-pictures';
import { namedKeys } from './0120-named-keys';
import { logoutHints } from './0121-logout-hints';
import { servedLookups } from './0122-served-lookups';
import { wantedNotices } from './0123-wanted-notices';
import { wordsOfAddresses } from './0124-words-of-addresses';
import { readersByPlace } from './0125-readers-by-place';
import { wordsOfTopics } from './0126-words-of-topics';
import { editedSettings } from './0127-edited-settings';
import { baseline } from './baseline';
import { storingPermissions } from './stored-permissions';

/**
 * Those with a number run in its order, and a released one is never edited; then those that follow from
 * the permissions.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0077-baseline': baseline,
  '0078-collection-limits': collectionLimits,
  '0085-folded-addresses': foldedAddresses,
  '0086-reminders-of-deleted': remindersOfDeleted,
  '0090-sessions': sessions,
  '0091-login-links': loginLinks,
  '0093-refuse-outdated': refuseOutdated,
  '0094-emoji-creation-times': emojiCreationTimes,
  '0095-decoded-domains': decodedDomains,
  '0096-installation': installation,
  '0097-indexed-lookups': indexedLookups,
  '0100-missed-messages': missedMessages,
  '0102-directory': directory,
  '0104-realm-deletion': realmDeletion,
  '0106-answer-addresses': answerAddresses,
  '0107-digests': digests,
  '0108-linked-pages': linkedPages,
  '0109-push': push,
  '0110-update-announcements': updateAnnouncements,
  '0112-organization-moves': organizationMoves,
  '0113-provider-accounts': providerAccounts,
  '0115-default-push-notifications': defaultPushNotifications,
  '0117-exports': realmExports,
  '0119-realm-pictures': realmPictures,
  '0120-named-keys': namedKeys,
  '0121-logout-hints': logoutHints,
  '0122-served-lookups': servedLookups,
  '0123-wanted-notices': wantedNotices,
  '0124-words-of-addresses': wordsOfAddresses,
  '0125-readers-by-place': readersByPlace,
  '0126-words-of-topics': wordsOfTopics,
  '0127-edited-settings': editedSettings,
  ...storingPermissions(),
};
