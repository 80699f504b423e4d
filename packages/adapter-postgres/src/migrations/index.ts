import type { Migration } from 'kysely';
import { foundation } from './0001-foundation';
import { groups } from './0002-groups';
import { people } from './0003-people';
import { channels } from './0004-channels';
import { messages } from './0005-messages';
import { personal } from './0006-personal';
import { historicalFlags } from './0007-historical-flags';
import { alertWords } from './0011-alert-words';
import { presence } from './0013-presence';
import { accounts } from './0014-accounts';
import { botSettings } from './0015-bot-settings';
import { systemBots } from './0016-system-bots';
import { mentionedUsers } from './0018-mentioned-users';
import { uploads } from './0021-uploads';
import { fullMembers } from './0023-full-members';
import { enteredMessages } from './0028-entered-messages';
import { defaultChannelGroups } from './0029-default-channel-groups';
import { firstMessages } from './0032-first-messages';
import { settledRanges } from './0033-settled-ranges';
import { messagesByTime } from './0034-messages-by-time';
import { recentlyActiveChannels } from './0038-recently-active-channels';
import { apiKeySalts } from './0040-api-key-salts';
import { tokenSalts } from './0041-token-salts';
import { failedReminders } from './0035-failed-reminders';
import { invitations } from './0036-invitations';
import { queuesByUser } from './0042-queues-by-user';
import { eventNames } from './0043-event-names';
import { messageBytes } from './0044-message-bytes';
import { channelTraffic } from './0045-channel-traffic';
import { factsVersion } from './0046-facts-version';
import { factEntries } from './0047-fact-entries';
import { defaultLevels } from './0052-default-levels';
import { botStorage } from './0054-bot-storage';
import { readReceipts } from './0053-read-receipts';
import { realmUuid } from './0056-realm-uuid';
import { passwordResets } from './0057-password-resets';
import { hiddenPresence } from './0058-hidden-presence';
import { leavingAccounts } from './0059-leaving-accounts';
import { receivedEmails } from './0060-received-emails';
import { messageArchive } from './0061-message-archive';
import { directoryAccounts } from './0062-directory-accounts';
import { roleChanges } from './0065-role-changes';
import { retentionNights } from './0066-retention-nights';
import { retentionCompletion } from './0072-retention-completion';
import { flagRanges } from './0073-flag-ranges';
import { loginLinks } from './0091-login-links';
import { refuseOutdated } from './0093-refuse-outdated';
import { emojiCreationTimes } from './0094-emoji-creation-times';
import { decodedDomains } from './0095-decoded-domains';
import { sessions } from './0090-sessions';
import { indexedNarrows } from './0076-indexed-narrows';
import { collectionLimits } from './0078-collection-limits';
import { foldedAddresses } from './0085-folded-addresses';
import { remindersOfDeleted } from './0086-reminders-of-deleted';

/** In the order in which they run; a released migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-groups': groups,
  '0003-people': people,
  '0004-channels': channels,
  '0005-messages': messages,
  '0006-personal': personal,
  '0007-historical-flags': historicalFlags,
  '0011-alert-words': alertWords,
  '0013-presence': presence,
  '0014-accounts': accounts,
  '0015-bot-settings': botSettings,
  '0016-system-bots': systemBots,
  '0018-mentioned-users': mentionedUsers,
  '0021-uploads': uploads,
  '0023-full-members': fullMembers,
  '0028-entered-messages': enteredMessages,
  '0029-default-channel-groups': defaultChannelGroups,
  '0032-first-messages': firstMessages,
  '0033-settled-ranges': settledRanges,
  '0034-messages-by-time': messagesByTime,
  '0035-failed-reminders': failedReminders,
  '0036-invitations': invitations,
  '0038-recently-active-channels': recentlyActiveChannels,
  '0040-api-key-salts': apiKeySalts,
  '0041-token-salts': tokenSalts,
  '0042-queues-by-user': queuesByUser,
  '0043-event-names': eventNames,
  '0044-message-bytes': messageBytes,
  '0045-channel-traffic': channelTraffic,
  '0046-facts-version': factsVersion,
  '0047-fact-entries': factEntries,
  '0052-default-levels': defaultLevels,
  '0053-read-receipts': readReceipts,
  '0054-bot-storage': botStorage,
  '0056-realm-uuid': realmUuid,
  '0057-password-resets': passwordResets,
  '0058-hidden-presence': hiddenPresence,
  '0059-leaving-accounts': leavingAccounts,
  '0060-received-emails': receivedEmails,
  '0061-message-archive': messageArchive,
  '0062-directory-accounts': directoryAccounts,
  '0065-role-changes': roleChanges,
  '0066-retention-nights': retentionNights,
  '0072-retention-completion': retentionCompletion,
  '0073-flag-ranges': flagRanges,
  '0076-indexed-narrows': indexedNarrows,
  '0078-collection-limits': collectionLimits,
  '0085-folded-addresses': foldedAddresses,
  '0086-reminders-of-deleted': remindersOfDeleted,
  '0090-sessions': sessions,
  '0091-login-links': loginLinks,
  '0093-refuse-outdated': refuseOutdated,
  '0094-emoji-creation-times': emojiCreationTimes,
  '0095-decoded-domains': decodedDomains,
};
