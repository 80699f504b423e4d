import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Failure } from './failure';
import type { JobHandlers, Unexpected } from './kernel';
import { unexpected } from './kernel';
import type { UseCases } from './use-cases';

/** A job has no caller to tell of a failure: whatever it is, it is tried again. */
const asDefect = (failure: Failure | Unexpected): Unexpected =>
  failure._tag === 'Unexpected' ? failure : unexpected(failure);

/** Which use case does which job. */
export const bindJobHandlers = ({
  announceFullMembers,
  callWebhook,
  deleteAccountMessages,
  deleteUnclaimedUploads,
  deliverReminder,
  noteQuietChannels,
  postNotices,
  sendEmail,
  deliverScheduledMessage,
  discardFiles,
}: UseCases): JobHandlers => ({
  AnnounceFullMembers: announceFullMembers,
  CallOutgoingWebhook: (job) => pipe(callWebhook(job), TE.mapLeft(asDefect)),
  DeleteAccountMessages: deleteAccountMessages,
  DeleteUnclaimedUploads: deleteUnclaimedUploads,
  NoteQuietChannels: noteQuietChannels,
  PostNotices: (job) =>
    pipe(
      postNotices(job),
      TE.map(() => undefined),
      TE.mapLeft(asDefect),
    ),
  SendMail: sendEmail,
  DeliverReminder: (job) => pipe(deliverReminder(job), TE.mapLeft(asDefect)),
  DeliverScheduledMessage: (job) => pipe(deliverScheduledMessage(job), TE.mapLeft(asDefect)),
  DiscardFiles: ({ paths }) => discardFiles(paths),
});
