/** What clients see of the core: its values, events and failures, as the API returns them. */
export * from './access/group-setting';
export { describeRealmSetting } from './access/describe-realm-setting';
export { legacyPolicyDescriptions } from './access/legacy-policy-descriptions';
export { realmSettingCodec } from './access/realm-setting-fields';
export { roleNumber, user, userRecord } from './access/user-record';
export {
  asAnother,
  presentRecord,
  presentationVariant,
  userPresentation,
} from './access/present-user';
export { botDefaults, presentSettings } from './accounts/bot-record';
export * from './accounts/named-key-record';
export { invitationRecord } from './accounts/invitation-record';
export {
  onePresenceRecord,
  presenceRecord,
  presencesText,
  presentPresences,
} from './accounts/presence-record';
export { profileFieldRecord } from './accounts/profile-field-record';
export { statusRecord } from './accounts/status-record';
export { userGroupRecord } from './accounts/user-group-record';
export { channelFolderRecord } from './channels/channel-folder-record';
export { channelRecord, listedChannelRecord } from './channels/channel-record';
export { presentTopic } from './channels/present-topic';
export { subscriptionRecord } from './channels/subscription-record';
export { anyEvent, eventNames, eventSchemaName } from './events/any-event';
export { eventPresentation } from './events/every-event';
export { fieldsByFetchType, initialState, initialStatePresentation } from './events/initial-state';
export { registeredQueueRecord } from './events/registered-queue-record';
export type { FailurePresentation } from './failures/failure-presentation';
export { badRequest, rateLimited, withCode } from './failures/failure-presentation';
export { describeFailure, presentFailure } from './failures/failures';
export { attachmentRecord, uploadSpaceUsed } from './messages/attachment-record';
export { emojiRecord, presentCustomEmojiMap } from './messages/emoji-record';
export { linkifierRecord } from './messages/linkifier-record';
export { messageRecord } from './messages/message-record';
export { presentMessage } from './messages/present-message';
export { presentFlags } from './messages/present-flags';
export { webhookPresentation } from './messages/webhook-payload';
export { presentSnapshots, snapshotRecord } from './messages/snapshot-record';
export { exportRecord } from './organization/export-record';
export { presentRealmUpdate } from './organization/present-realm-update';
export { recordPresentation } from './organization/exports/record-presentation';
export { realmDomainRecord } from './organization/realm-domain-record';
export { draftRecord, draftType } from './personal/draft-record';
export { navigationViewRecord } from './personal/navigation-view-record';
export { reminderRecord } from './personal/reminder-record';
export { savedSnippetRecord } from './personal/saved-snippet-record';
export { scheduledMessageRecord } from './personal/scheduled-message-record';
