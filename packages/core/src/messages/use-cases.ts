import { completing, withDefaults } from '../kernel';
import { completeMessage, messageCommandDefaults as defaults } from './command-defaults';
import {
  addAlertWords,
  listAlertWords,
  removeAlertWords,
} from './alert-words/use-cases/manage-alert-words';
import { deleteAttachment } from './attachments/use-cases/delete-attachment';
import { deleteUnclaimedUploads } from './attachments/use-cases/delete-unclaimed-uploads';
import { discardFiles } from './attachments/use-cases/discard-files';
import { getUpload, linkUpload, openUpload } from './attachments/use-cases/get-upload';
import { listAttachments } from './attachments/use-cases/list-attachments';
import { followTemporaryUrl, issueTemporaryUrl } from './attachments/use-cases/temporary-url';
import { uploadFile } from './attachments/use-cases/upload-file';
import { emojiData } from './emoji/emoji-data';
import { fetchLinkPreviews } from './link-previews/use-cases/fetch-link-previews';
import { deactivateEmoji } from './emoji/use-cases/deactivate-emoji';
import { listEmoji } from './emoji/use-cases/list-emoji';
import { uploadEmoji } from './emoji/use-cases/upload-emoji';
import { changeFlags } from './flags/use-cases/change-flags';
import { changeFlagsInNarrow } from './flags/use-cases/change-flags-in-narrow';
import { listReaders } from './flags/use-cases/list-readers';
import { markAllAsRead, markChannelAsRead } from './flags/use-cases/mark-as-read';
import { createLinkifier } from './linkifiers/use-cases/create-linkifier';
import { deleteLinkifier } from './linkifiers/use-cases/delete-linkifier';
import { listLinkifiers } from './linkifiers/use-cases/list-linkifiers';
import { reorderLinkifiers } from './linkifiers/use-cases/reorder-linkifiers';
import { updateLinkifier } from './linkifiers/use-cases/update-linkifier';
import { addSubmessage } from './messages/use-cases/add-submessage';
import { deleteMessage } from './messages/use-cases/delete-message';
import { editMessage } from './messages/use-cases/edit-message';
import { getHistory } from './messages/use-cases/get-history';
import { getMessage } from './messages/use-cases/get-message';
import { listMessages } from './messages/use-cases/list-messages';
import { listMessagesById } from './messages/use-cases/list-messages-by-id';
import { matchNarrow } from './messages/use-cases/match-narrow';
import { postNotices } from './sending/use-cases/post-notices';
import { reportMessage } from './messages/use-cases/report-message';
import { renderMessage } from './messages/use-cases/render-message';
import { testWelcomeMessage } from './sending/use-cases/test-welcome-message';
import { sendMessage } from './sending/use-cases/send-message';
import { callWebhook } from './outgoing-webhooks/use-cases/call-webhook';
import { getOwnWebhook } from './outgoing-webhooks/use-cases/get-own-webhook';
import { addReaction } from './reactions/use-cases/add-reaction';
import { deleteReaction } from './reactions/use-cases/delete-reaction';
import { receiveWebhook } from './incoming-webhooks/use-cases/receive-webhook';
import {
  applyRetention,
  archiveExpired,
  emptyArchive,
} from './retention/use-cases/apply-retention';
import { previewRetention } from './retention/use-cases/preview-retention';
import { restoreMessages } from './retention/use-cases/restore-messages';
import { acceptEmail } from './incoming-email/use-cases/accept-email';
import { forgetReceivedEmails } from './incoming-email/use-cases/forget-received-emails';
import { receiveEmail } from './incoming-email/use-cases/receive-email';
import { deleteTopic } from './topics/use-cases/delete-topic';
import { showTyping } from './typing/use-cases/show-typing';
import { showTypingWhileEditing } from './typing/use-cases/show-typing-while-editing';
import type { Ports } from './use-case-ports';

/** The use cases of messages, bound to their ports. */
export const bindMessageUseCases = (ports: Ports) => ({
  /** What users call, in whose name an embedding program may act. */
  forUsers: {
    addAlertWords: addAlertWords(ports),
    addReaction: addReaction(ports),
    addSubmessage: addSubmessage(ports),
    changeFlags: changeFlags(ports),
    changeFlagsInNarrow: withDefaults(defaults.changeFlagsInNarrow, changeFlagsInNarrow(ports)),
    createLinkifier: createLinkifier(ports),
    deactivateEmoji: deactivateEmoji(ports),
    delete: deleteMessage(ports),
    deleteAttachment: deleteAttachment(ports),
    deleteLinkifier: deleteLinkifier(ports),
    deleteReaction: deleteReaction(ports),
    deleteTopic: deleteTopic(ports),
    edit: withDefaults(defaults.edit, editMessage(ports)),
    followTemporaryUrl: followTemporaryUrl(ports),
    get: getMessage(ports),
    getHistory: getHistory(ports),
    getOwnWebhook: getOwnWebhook(ports),
    getUpload: getUpload(ports),
    issueTemporaryUrl: issueTemporaryUrl(ports),
    list: withDefaults(defaults.list, listMessages(ports)),
    listAlertWords: listAlertWords(ports),
    listAttachments: listAttachments(ports),
    listById: withDefaults(defaults.listById, listMessagesById(ports)),
    listEmoji: listEmoji(ports),
    listLinkifiers: listLinkifiers(ports),
    listReaders: listReaders(ports),
    markAllAsRead: markAllAsRead(ports),
    markChannelAsRead: markChannelAsRead(ports),
    matchNarrow: withDefaults(defaults.matchNarrow, matchNarrow(ports)),
    receiveWebhook: withDefaults(defaults.receiveWebhook, receiveWebhook(ports)),
    removeAlertWords: removeAlertWords(ports),
    render: renderMessage(ports),
    reorderLinkifiers: reorderLinkifiers(ports),
    report: withDefaults(defaults.report, reportMessage(ports)),
    send: completing(completeMessage, sendMessage(ports)),
    showTyping: showTyping(ports),
    showTypingWhileEditing: showTypingWhileEditing(ports),
    testWelcomeMessage: testWelcomeMessage(ports),
    updateLinkifier: updateLinkifier(ports),
    uploadEmoji: uploadEmoji(ports),
    uploadFile: uploadFile(ports),
  },
  /** What visitors call, what jobs do, and what needs more than a caller. */
  others: {
    acceptEmail: acceptEmail(ports),
    applyRetention: applyRetention(ports),
    archiveExpired: archiveExpired(ports),
    callOutgoingWebhook: callWebhook(ports),
    deleteUnclaimedUploads: deleteUnclaimedUploads(ports),
    discardFiles: discardFiles(ports),
    emojiData: () => emojiData(ports.unicodeEmoji),
    emptyArchive: emptyArchive(ports),
    fetchLinkPreviews: fetchLinkPreviews(ports),
    forgetReceivedEmails: forgetReceivedEmails(ports),
    linkUpload: linkUpload(ports),
    openUpload: openUpload(ports),
    postNotices: postNotices(ports),
    previewRetention: previewRetention(ports),
    readPublicFile: ports.files.read,
    receiveEmail: receiveEmail(ports),
    restoreMessages: restoreMessages(ports),
  },
});
