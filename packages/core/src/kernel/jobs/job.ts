import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import {
  ExportId,
  InvitationId,
  MessageId,
  PushRegistrationId,
  RealmId,
  ReminderId,
  ScheduledMessageId,
  UserId,
} from '../shared/id';
import { AccountMessages } from './account-messages';
import { EmailNotice } from './email-notice';
import { FoundNames } from './found-names';
import { Notice } from './notice';
import { WebhookTrigger } from './webhook-trigger';
import { struct, tagged, withOptional } from '../shared/struct';

/**
 * Enqueues the jobs that archive messages past their retention and that empty the archive, for every
 * realm where there is something to do.
 */
export const ApplyRetention = tagged('ApplyRetention', {});

/** Moves the messages of a realm that are past their retention into the archive. */
export const ArchiveMessages = tagged('ArchiveMessages', {
  realmId: RealmId,
  /** The recipient with which it continues; 0 at first. */
  from: t.number,
});

export type ArchiveMessages = t.TypeOf<typeof ArchiveMessages>;

/** Deletes the messages of a realm that have been in the archive long enough. */
export const EmptyArchive = tagged('EmptyArchive', { realmId: RealmId });

export type EmptyArchive = t.TypeOf<typeof EmptyArchive>;

/** Announces members whose waiting period ended: in the realm, or without one in all. */
export const AnnounceFullMembers = withOptional(tagged('AnnounceFullMembers', {}), {
  realmId: RealmId,
});

/** Announces updates of the software, in all realms. */
export const AnnounceUpdates = tagged('AnnounceUpdates', {});

/**
 * The key with which a job completes itself in the transaction of its effect; missing in old jobs.
 */
const completesItself = { key: t.string };

/** Calls the program of an outgoing webhook bot about a message. */
export const CallOutgoingWebhook = withOptional(
  tagged('CallOutgoingWebhook', {
    realmId: RealmId,
    botId: UserId,
    messageId: MessageId,
    trigger: WebhookTrigger,
  }),
  completesItself,
);

export type CallOutgoingWebhook = t.TypeOf<typeof CallOutgoingWebhook>;

/** Deactivates accounts whose people have left the directory that they log in with, in all realms. */
export const DeactivateLeavers = tagged('DeactivateLeavers', {});

export const DeliverReminder = tagged('DeliverReminder', {
  realmId: RealmId,
  reminderId: ReminderId,
});

export const DeliverScheduledMessage = tagged('DeliverScheduledMessage', {
  realmId: RealmId,
  scheduledMessageId: ScheduledMessageId,
  /** If the message is due at another time by now, the job is out of date. */
  deliverAt: t.number,
});

/** The rest of a deactivation, when the messages are deleted. */
const PendingDeactivation = struct({
  /** The job's own key, by which it completes itself. */
  key: t.string,
  userId: UserId,
  /** The comment in the email to the user; null for no email. */
  comment: t.union([t.string, t.null]),
});

export const DeleteAccountMessages = withOptional(
  tagged('DeleteAccountMessages', {
    realmId: RealmId,
    /** In the order of deletion, each with its newest message: later messages are not deleted. */
    accounts: t.readonlyArray(t.type({ userId: UserId, newestId: MessageId })),
    kinds: t.readonlyArray(AccountMessages),
  }),
  { deactivation: PendingDeactivation },
);

export type DeleteAccountMessages = t.TypeOf<typeof DeleteAccountMessages>;

/** Deletes the content of files that no longer have an attachment. */
export const DiscardFiles = tagged('DiscardFiles', { paths: t.readonlyArray(t.string) });

/** Enqueues the deletion of every deactivated realm whose time has come. */
export const DeleteDueRealms = tagged('DeleteDueRealms', {});

/** Deletes everything of a deactivated realm. */
export const DeleteRealm = tagged('DeleteRealm', { realmId: RealmId });

export type DeleteRealm = t.TypeOf<typeof DeleteRealm>;

export const DeleteUnclaimedUploads = tagged('DeleteUnclaimedUploads', {});

/** Removes the file of an export whose time is over. */
export const ExpireExport = tagged('ExpireExport', { realmId: RealmId, exportId: ExportId });

export type ExpireExport = t.TypeOf<typeof ExpireExport>;

/** Writes the archive of an export, and continues one that was interrupted. */
export const ExportRealm = tagged('ExportRealm', { realmId: RealmId, exportId: ExportId });

export type ExportRealm = t.TypeOf<typeof ExportRealm>;

/** Fetches the pages that a message links, and shows their previews below it. */
export const FetchLinkPreviews = withOptional(
  tagged('FetchLinkPreviews', { realmId: RealmId, messageId: MessageId }),
  /** Missing in jobs of older versions. */
  {
    /** That of the client which wrote the text. */
    level: t.number,
    /** The text whose pages are fetched, with what its names meant. */
    text: struct({ content: t.string, names: FoundNames }),
  },
);

export type FetchLinkPreviews = t.TypeOf<typeof FetchLinkPreviews>;

/** Removes quotations of messages that were deleted from the reminders that wait. */
export const ForgetQuotations = tagged('ForgetQuotations', {
  realmId: RealmId,
  messageIds: t.readonlyArray(MessageId),
});

export type ForgetQuotations = t.TypeOf<typeof ForgetQuotations>;

/** Forgets emails that no mail server tries to deliver any more. */
export const ForgetReceivedEmails = tagged('ForgetReceivedEmails', {});

/** Enqueues the next email to a person about the messages that they missed. */
export const GatherMissedMessages = tagged('GatherMissedMessages', {
  realmId: RealmId,
  userId: UserId,
});

export type GatherMissedMessages = t.TypeOf<typeof GatherMissedMessages>;

/**
 * Finds out which people who are away new messages concern: in one realm, or in all without one.
 */
export const NoteMissedMessages = withOptional(tagged('NoteMissedMessages', {}), {
  realmId: RealmId,
});

export type NoteMissedMessages = t.TypeOf<typeof NoteMissedMessages>;

/** Marks channels that are no longer active as inactive, in all realms. */
export const NoteQuietChannels = tagged('NoteQuietChannels', {});

/** Enqueues the digests of the next day, in all realms. */
export const PlanDigests = tagged('PlanDigests', {});

/** Posts the notices about a change. */
export const PostNotices = tagged('PostNotices', {
  realmId: RealmId,
  /** The job's own key, by which it completes itself. */
  key: t.string,
  notices: t.readonlyArray(Notice),
});

export type PostNotices = t.TypeOf<typeof PostNotices>;

/** What an account made that can be removed. */
export const Creations = t.keyof({
  channels: null,
  files: null,
  groups: null,
  emoji: null,
  invitations: null,
});
export type Creations = t.TypeOf<typeof Creations>;

/** Removes what accounts created. */
export const RemoveCreations = withOptional(
  tagged('RemoveCreations', {
    realmId: RealmId,
    /** The job's own key, by which it completes itself. */
    key: t.string,
    /** Who ordered it; null for the operator of the server. */
    orderedBy: t.union([UserId, t.null]),
    creatorIds: t.readonlyArray(UserId),
    kinds: t.readonlyArray(Creations),
    /** What was created earlier stays. */
    createdSince: t.number,
    /** What it has done so far. */
    channels: t.number,
    files: t.number,
  }),
  // Jobs that were enqueued by earlier versions lack these.
  { groups: t.number, emoji: t.number, invitations: t.number },
);

export type RemoveCreations = t.TypeOf<typeof RemoveCreations>;

/** Sends a link to set a new password to an address, if an account has it. */
export const RequestPasswordReset = withOptional(
  tagged('RequestPasswordReset', { realmId: RealmId, email: t.string }),
  completesItself,
);

export type RequestPasswordReset = t.TypeOf<typeof RequestPasswordReset>;

/** Sends an invitation to an address whose owner asked to join, unless it has an account. */
export const RequestToJoin = withOptional(
  tagged('RequestToJoin', {
    realmId: RealmId,
    email: t.string,
    /** The invitation link that the person has followed; null without one. */
    linkId: t.union([InvitationId, t.null]),
  }),
  completesItself,
);

export type RequestToJoin = t.TypeOf<typeof RequestToJoin>;

export const SendMail = withOptional(
  tagged('SendMail', { realmId: RealmId, notice: EmailNotice }),
  /** How often a process died while it ran the job: the email may have been sent each time. */
  { interruptions: t.number },
);

export type SendMail = t.TypeOf<typeof SendMail>;

/** What a push notification is about. */
const PushNotice = t.union([
  tagged('MessageSent', { messageId: MessageId }),
  /** Notifications of these messages disappear. */
  tagged('MessagesSeen', { messageIds: t.readonlyArray(MessageId) }),
]);
export type PushNotice = t.TypeOf<typeof PushNotice>;

/** Sends a push notification to one device. */
export const SendPush = tagged('SendPush', {
  realmId: RealmId,
  userId: UserId,
  registrationId: PushRegistrationId,
  /** When it was enqueued. */
  at: t.number,
  notice: PushNotice,
});

export type SendPush = t.TypeOf<typeof SendPush>;

/**
 * Removes notifications of messages that were read elsewhere or deleted: in one realm, or in all
 * without one.
 */
export const WithdrawPushes = withOptional(tagged('WithdrawPushes', {}), {
  realmId: RealmId,
  /** Only notifications of these users; of all, if missing. */
  userIds: t.readonlyArray(UserId),
});

export type WithdrawPushes = t.TypeOf<typeof WithdrawPushes>;

/** One row for each kind of job. */
const codecs = {
  AnnounceFullMembers,
  AnnounceUpdates,
  ApplyRetention,
  ArchiveMessages,
  CallOutgoingWebhook,
  DeactivateLeavers,
  DeleteAccountMessages,
  DeleteDueRealms,
  DeleteRealm,
  DeleteUnclaimedUploads,
  DeliverReminder,
  DeliverScheduledMessage,
  DiscardFiles,
  EmptyArchive,
  ExpireExport,
  ExportRealm,
  FetchLinkPreviews,
  ForgetQuotations,
  ForgetReceivedEmails,
  GatherMissedMessages,
  NoteMissedMessages,
  NoteQuietChannels,
  PlanDigests,
  PostNotices,
  RemoveCreations,
  RequestPasswordReset,
  RequestToJoin,
  SendMail,
  SendPush,
  WithdrawPushes,
};

type Codecs = typeof codecs;

export type JobTag = keyof Codecs;

/**
 * Work that is done after the transaction that enqueued it: soon, or at a set time. It contains
 * ids and looks up the rest when it runs, because much may have changed by then; what must stay as it
 * was at the commit is in the job, such as the text of a notice or what the names in a message meant.
 */
export type Job = { [Tag in JobTag]: t.TypeOf<Codecs[Tag]> }[JobTag];

/**
 * The name of the queue whose jobs run one after another, in the order in which they were
 * enqueued; undefined for jobs that run concurrently. Notices of a realm are posted in the order of
 * the changes that they report; retention is applied by one job at a time, the pages of one message
 * are fetched at a time, and one export is written at a time.
 */
export const serialQueueOf = (job: Job): string | undefined => {
  if (job._tag === 'PostNotices') {
    return `${job._tag}:${job.realmId}`;
  }
  // A flood of links keeps only its own organization from previews, and nobody from emails.
  if (job._tag === 'FetchLinkPreviews') {
    return `previews:${job.realmId}`;
  }
  // Jobs of one realm wait for each other anyway, and would occupy all workers meanwhile.
  if (job._tag === 'NoteMissedMessages' || job._tag === 'WithdrawPushes') {
    return job.realmId === undefined ? undefined : `missed:${job.realmId}`;
  }
  // Exports take long, and must leave room for emails and calls of webhooks.
  if (job._tag === 'ExportRealm') {
    return 'exports';
  }
  return job._tag === 'ArchiveMessages' || job._tag === 'EmptyArchive'
    ? `retention:${job.realmId}`
    : undefined;
};

/**
 * Whether clients look for the effect right after the response to the request that enqueued the
 * job, which therefore waits for it. Its handler has to complete the job in its own transaction.
 */
export const isPrompt = (job: Job): boolean => job._tag === 'PostNotices';

const isJobTag = (name: string): name is JobTag => name in codecs;

export const jobTags: readonly JobTag[] = Object.keys(codecs).filter(isJobTag);

const TaggedJob = t.type({ _tag: t.keyof(codecs) });

/** Reads a job that was stored as JSON. */
export const decodeJob = (json: unknown): E.Either<t.Errors, Job> => {
  const kind = TaggedJob.decode(json);
  return E.isLeft(kind) ? kind : codecs[kind.right._tag].decode(json);
};
