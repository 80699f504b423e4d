/** What clients see of the core: its values, events and failures, as the API returns them. */
export { describeRealmSetting } from './access/describe-realm-setting';
export * from './access/group-setting';
export { legacyPolicyDescriptions } from './access/legacy-policy-descriptions';
export { userSettingSince } from './access/present-user-settings';
export { realmSettingCodec } from './access/realm-setting-fields';
export { presentRecord, roleNumber, user, userRecord } from './access/user-record';
export { asAnother, presentationVariant, userPresentation } from './access/present-user';
export { describeUserSetting } from './access/user-setting-descriptions';
export { botDefaults, presentDefaults, presentSettings } from './accounts/bot-record';
export * from './accounts/named-key-record';
export { presentInvitation } from './accounts/present-invitation';
export {
  onePresence,
  presenceRecord,
  presencesText,
  presentOnePresence,
} from './accounts/presence-record';
export { presentField, profileFieldRecord } from './accounts/profile-field-record';
export { statusRecord } from './accounts/status-record';
export { presentUserGroup, userGroupRecord } from './accounts/user-group-record';
export { channelFolderRecord, presentChannelFolder } from './channels/channel-folder-record';
export { channel, channelRecord, laterChannelFields } from './channels/channel-record';
export { presentChannel } from './channels/present-channel';
export { presentTopic } from './channels/present-topic';
export { presentSubscription } from './channels/present-subscription';
export { subscriptionRecord } from './channels/subscription-record';
export { anyEvent, eventNames, eventSchemaName } from './events/any-event';
export { eventPresentation } from './events/event-presentation';
export { fieldsByFetchType, initialState, initialStatePresentation } from './events/initial-state';
export { isRegisterField } from './events/initial-state/field-levels';
export { serverLimits } from './events/initial-state/server-limits';
export type { FailurePresentation } from './failures/failure-presentation';
export { badRequest, rateLimited, withCode } from './failures/failure-presentation';
export { describeFailure, presentFailure } from './failures/failures';
export { attachmentRecord, presentAttachment, uploadSpaceUsed } from './messages/attachment-record';
export { emojiRecord, presentCustomEmojiMap } from './messages/emoji-record';
export { linkifierRecord, presentLinkifier } from './messages/linkifier-record';
export { messageRecord } from './messages/message-record';
export { presentMessage } from './messages/present-message';
export { presentFlags } from './messages/present-flags';
export { presentSnapshots } from './messages/present-snapshots';
export { exportRecord, presentExport } from './organization/export-record';
export { presentRealmUpdate } from './organization/present-realm-update';
export { recordPresentation } from './organization/record-presentation';
export { presentRealmDomain, realmDomainRecord } from './organization/realm-domain-record';
export { draftRecord, draftType } from './personal/draft-record';
export { navigationViewRecord } from './personal/navigation-view-record';
export { reminderRecord } from './personal/reminder-record';
export { savedSnippetRecord } from './personal/saved-snippet-record';
export { scheduledMessageRecord } from './personal/scheduled-message-record';
