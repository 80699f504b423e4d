import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Failure } from './failure';
import type { JobHandlers, Unexpected } from './kernel';
import { unexpected } from './kernel';
import type { UseCases } from './use-cases';

/** A job has no caller to handle a failure, so every failure makes it run again. */
const asDefect = (failure: Failure | Unexpected): Unexpected =>
  failure._tag === 'Unexpected' ? failure : unexpected(failure);

/** The use case for each kind of job. */
export const bindJobHandlers = ({
  accounts,
  messages,
  personal,
  channels,
  organization,
}: UseCases): JobHandlers => ({
  AnnounceFullMembers: accounts.announceFullMembers,
  AnnounceUpdates: organization.announceUpdates,
  ApplyRetention: messages.applyRetention,
  ArchiveMessages: messages.archiveExpired,
  CallOutgoingWebhook: (job) => pipe(messages.callOutgoingWebhook(job), TE.mapLeft(asDefect)),
  DeactivateLeavers: accounts.deactivateLeavers,
  DeleteAccountMessages: accounts.finishDeactivation,
  DeleteDueRealms: organization.deleteDueRealms,
  DeleteRealm: organization.deleteRealm,
  DeleteUnclaimedUploads: messages.deleteUnclaimedUploads,
  EmptyArchive: messages.emptyArchive,
  ExpireExport: organization.expireExport,
  ExportRealm: organization.writeRequestedExport,
  FetchLinkPreviews: (job) => pipe(messages.fetchLinkPreviews(job), TE.mapLeft(asDefect)),
  ForgetQuotations: (job) => pipe(personal.forgetQuotations(job), TE.mapLeft(asDefect)),
  ForgetReceivedEmails: messages.forgetReceivedEmails,
  GatherMissedMessages: accounts.gatherMissedMessages,
  NoteMissedMessages: accounts.noteMissedMessages,
  NoteQuietChannels: channels.markInactive,
  PlanDigests: accounts.planDigests,
  PostNotices: (job) =>
    pipe(
      messages.postNotices(job),
      TE.map(() => undefined),
      TE.mapLeft(asDefect),
    ),
  RemoveCreations: accounts.finishRemovingCreations,
  RequestPasswordReset: accounts.sendRequestedReset,
  RequestToJoin: accounts.sendRequestedInvitation,
  SendMail: accounts.sendEmail,
  SendPush: accounts.sendPush,
  WithdrawPushes: accounts.withdrawPushes,
  DeliverReminder: (job) => pipe(personal.deliverReminder(job), TE.mapLeft(asDefect)),
  DeliverScheduledMessage: (job) =>
    pipe(personal.deliverScheduledMessage(job), TE.mapLeft(asDefect)),
  DiscardFiles: ({ paths }) => messages.discardFiles(paths),
});
