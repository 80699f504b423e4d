import {
  badRequest,
  failureMaker,
  failureTable,
  has,
  presentFailureOf,
  rateLimited,
  unauthorized,
  withCode,
  withStatus,
} from '../kernel';
import type { FailureIn, FeatureLevel, MessageId, NoDetails } from '../kernel';
import { channelsFailureTable } from '../channels';

const badImage = (msg: string) => withCode('BAD_IMAGE', msg);

export type LinkifierProblem = {
  /** The parameter's name; `__all__` for a problem that concerns several parameters. */
  readonly field: string;
  readonly message: string;
};

const byField = (problems: readonly LinkifierProblem[]) => {
  const fields = Array.from(new Set(problems.map(({ field }) => field)));
  return Object.fromEntries(
    fields.map((field) => [
      field,
      problems.filter((problem) => problem.field === field).map(({ message }) => message),
    ]),
  );
};

/** Maximum recipients of a direct message; the key of a conversation lists all participants. */
export const maxRecipients = 200;

/** Reactions of one user to one message. */
export const maxReactionsOfUser = 100;

/** Reactions of all users to one message. */
export const maxReactions = 20_000;

export const maxMessagesPerRequest = 5000;

export const unknownOperand = (
  what: string,
  operand: string | number | readonly number[],
): MessageFailure<'InvalidNarrowOperator'> =>
  messageFailure('InvalidNarrowOperator', {
    description: `unknown ${what} ${typeof operand === 'object' ? JSON.stringify(operand) : operand}`,
  });

/** What the API returns for each failure of this module. */
export const messageFailures = failureTable({
  // Attachment. Source: docs/reference/uploads.md#uploading-a-file.
  NoFileToUpload: 'You must specify a file to upload',
  SeveralFilesToUpload: 'You may only upload one file at a time',
  UploadTooLarge: ({ limitMib }: { readonly limitMib: number }) =>
    badRequest(
      `File is larger than this server's configured maximum upload size (${limitMib} MiB).`,
    ),
  UploadQuotaExceeded: () =>
    withCode('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota."),
  InvalidAttachment: 'Invalid attachment',
  /** The files could not be removed; a retry may succeed. */
  AttachmentNotDeleted: 'An error occurred while deleting the attachment. Please try again later.',
  FileNotFound: () => withStatus(404, badRequest('File not found.')),
  FileNotReadable: () => withStatus(403, badRequest('You are not authorized to view this file.')),
  InvalidFileToken: 'Invalid token',
  InvalidFileName: 'Invalid filename',
  TooManyFileVisits: ({ retryAfter }: { readonly retryAfter: number }) => rateLimited(retryAfter),

  // Emoji. Source: docs/reference/emoji.md#custom-emoji.
  EmojiDoesNotExist: ({
    name,
    isInPath,
  }: {
    readonly name: string;
    /** Whether the emoji is named in the URL path. */
    readonly isInPath: boolean;
  }) =>
    isInPath
      ? withStatus(404, badRequest(`Emoji '${name}' does not exist`))
      : badRequest(`Emoji '${name}' does not exist`),
  InvalidCustomEmoji: 'Invalid custom emoji.',
  InvalidCustomEmojiName: 'Invalid custom emoji name.',
  CustomEmojiDeactivated: 'This custom emoji has been deactivated.',
  InvalidEmojiCode: 'Invalid emoji code.',
  InvalidEmojiName: 'Invalid emoji name.',
  InvalidEmojiType: 'Invalid emoji type.',
  EmojiNameMissing: 'Emoji name is missing',
  EmojiNameBadEnd: 'Emoji names must end with either a letter or digit.',
  EmojiNameBadCharacters:
    'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
  CustomEmojiExists: 'A custom emoji with this name already exists.',
  NotExactlyOneFile: 'You must upload exactly one file.',
  OverridesDefaultEmoji: 'Only administrators can override default emoji.',
  FileTooLarge: ({ limitMib }: { readonly limitMib: number }) =>
    badRequest(`Uploaded file is larger than the allowed limit of ${limitMib} MiB`),
  InvalidImageFormat: () => badImage('Invalid image format'),
  UndecodableImage: () => badImage('Could not decode image; did you upload an image file?'),
  ImageTooLarge: () => badImage('Image size exceeds limit'),
  PicturesBusy: () => ({
    ...withStatus(
      503,
      withCode('SERVICE_UNAVAILABLE', 'Too many images are being processed; try again later'),
    ),
    retryAfterSeconds: 10,
  }),
  NotEmojiAuthor: 'Must be an organization administrator or emoji author',

  // Incoming webhook
  UnknownIntegration: ({ name }: { readonly name: string }) =>
    withStatus(404, badRequest(`Invalid integration '${name}'.`)),
  InvalidWebhookSignature: () => unauthorized('Invalid signature'),
  MalformedWebhookPayload: 'Malformed JSON',
  WebhookBotWithoutOwner: "A bot without an owner needs the parameter 'stream'.",

  // Report
  InvalidReportType: ({ type }: { readonly type: string }) =>
    badRequest(`Invalid report type: '${type}'`),
  ReportNeedsDescription: "A report of the type 'other' needs a description.",
  NoReportChannel: 'This organization has no channel for reports of messages.',

  // Flag
  InvalidFlag: ({ flag }: { readonly flag: string }) => badRequest(`Invalid flag: '${flag}'`),
  FlagNotEditable: ({ flag }: { readonly flag: string }) =>
    badRequest(`Flag not editable: '${flag}'`),
  InvalidFlagOperation: ({ operation }: { readonly operation: string }) =>
    badRequest(`Invalid message flag operation: '${operation}'`),
  ReadReceiptsDisabled: 'Read receipts are disabled in this organization.',
  NoSuchTopic: ({ topic }: { readonly topic: string }) => badRequest(`No such topic '${topic}'`),

  // Linkifier. Source: docs/reference/linkifiers.md#checks.
  /** The problems of a proposed linkifier by field, in the order of the checks. */
  LinkifierInvalid: ({ problems }: { readonly problems: readonly LinkifierProblem[] }) =>
    badRequest(problems[0]?.message ?? '', { errors: byField(problems) }),
  LinkifierNotFound: 'Linkifier not found.',
  LinkifiersDuplicated: 'The ordered list must not contain duplicated linkifiers',
  LinkifiersIncomplete: 'The ordered list must enumerate all existing linkifiers exactly once',

  // Content
  MessageIsEmpty: 'Message must not be empty',
  MessageHasNullBytes: 'Message must not contain null bytes',
  RenderingFailed: 'Unable to render message',
  WildcardNotAllowed: (
    {
      scope,
    }: {
      readonly scope: 'channel' | 'topic';
    },
    level: FeatureLevel,
  ) => {
    const msg = `You do not have permission to use ${scope} wildcard mentions in this ${scope}.`;
    const code =
      scope === 'channel'
        ? 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'
        : 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED';
    return has(level, 'wildcardMentionCodes') ? withCode(code, msg) : badRequest(msg);
  },
  MayNotMentionGroup: ({ group }: { readonly group: string }) =>
    badRequest(`You are not allowed to mention user group '${group}'.`),

  // Direct message
  MissingRecipients: 'Message must have recipients',
  TooManyRecipients: () => badRequest(`Too many recipients (limit: ${maxRecipients})`),
  UnknownRecipientEmail: ({ email }: { readonly email: string }) =>
    badRequest(`Invalid email '${email}'`),
  UnknownRecipientId: ({ id }: { readonly id: number }) => badRequest(`Invalid user ID ${id}`),
  /** A recipient is inaccessible to the caller. */
  InaccessibleRecipients: 'You do not have permission to access some of the recipients.',
  RecipientDeactivated: ({ email }: { readonly email: string }) =>
    badRequest(`'${email}' is no longer using Parley.`),
  DirectMessagesDisabled: 'Direct messages are disabled in this organization.',
  NobodyMayAuthorize: 'This conversation does not include any users who can authorize it.',
  MayNotInitiate: 'You do not have permission to initiate direct message conversations.',

  // Edit
  EditingTurnedOff: 'Your organization has turned off message editing',
  MayNotEdit: "You don't have permission to edit this message",
  ContentEditTooLate: 'The time limit for editing this message has passed',
  NothingToChange: 'Nothing to change',
  DirectMessageHasNoChannel: 'Direct messages cannot be moved to channels.',
  DirectMessageHasNoTopic: 'Direct messages cannot have topics.',
  PropagateModeWithoutMove: 'Invalid propagate_mode without topic edit',
  EmptyTopicNotResolvable: 'General chat cannot be marked as resolved',
  ContentAndChannelAtOnce: 'Cannot change message content while changing channel',
  WidgetNotEditable: 'Widgets cannot be edited.',
  MayNotResolve: "You don't have permission to resolve topics in this channel.",
  TopicEditTooLate: "The time limit for editing this message's topic has passed.",
  MayNotMove: "You don't have permission to move this message",
  ChannelEditTooLate: "The time limit for editing this message's channel has passed",
  EditHistoryDisabled: 'Message edit history is disabled in this organization',
  /** The message was edited since the caller loaded it. */
  PreviousContentDiffers: () =>
    withCode(
      'EXPECTATION_MISMATCH',
      "'prev_content_sha256' value does not match the expected value.",
    ),
  MoveTooLate: ({
    firstAllowed,
    total,
    allowed,
  }: {
    readonly firstAllowed: MessageId | null;
    readonly total: number;
    readonly allowed: number;
  }) =>
    withCode(
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      `You only have permission to move the ${allowed}/${total} most recent messages in this topic.`,
      {
        first_message_id_allowed_to_move: firstAllowed,
        total_messages_in_topic: total,
        total_messages_allowed_to_move: allowed,
      },
    ),

  // Message
  /** The message does not exist, or the caller may not read it. */
  InvalidMessage: 'Invalid message(s)',
  MayNotDelete: "You don't have permission to delete this message",
  DeletionTooLate: 'The time limit for deleting this message has passed',

  // Range
  TooManyMessagesRequested: () =>
    badRequest(`Too many messages requested (maximum ${maxMessagesPerRequest}).`),
  MissingAnchor: "Missing 'anchor' argument.",
  InvalidAnchor: 'Invalid anchor',
  AnchorExcludedInside: 'The anchor can only be excluded at an end of the range',

  // Widget
  MayNotAttachSubmessage: 'You cannot attach a submessage to this message.',
  InvalidSubmessage: 'Invalid json for submessage',
  /** The data does not have a shape that the message's widget accepts. */
  InvalidWidgetData: ({ reason }: { readonly reason: string }) => badRequest(reason),
  TooMuchWidgetData: 'The data of this widget takes too much space',
  InvalidWidgetJson: 'Widgets: API programmer sent invalid JSON content',
  /** The requested widget does not have a supported shape. */
  InvalidWidget: ({ reason }: { readonly reason: string }) => badRequest(`Widgets: ${reason}`),

  // Narrow
  InvalidNarrowOperator: ({ description }: { readonly description: string }) =>
    withCode('BAD_NARROW', `Invalid narrow operator: ${description}`, { desc: description }),
  InvalidNarrowCombination: ({ description }: { readonly description: string }) =>
    withCode('BAD_NARROW', `Invalid narrow operator combination: ${description}`, {
      desc: description,
    }),

  // Reaction. Source: docs/reference/emoji.md#adding-a-reaction.
  TooManyReactions: ({ limit }: { readonly limit: number }) =>
    badRequest(`Too many reactions to this message (limit: ${limit})`),
  ReactionAlreadyExists: (_: NoDetails, level: FeatureLevel) =>
    has(level, 'reactionDoesNotExistCode')
      ? withCode('REACTION_ALREADY_EXISTS', 'Reaction already exists.')
      : badRequest('Reaction already exists.'),
  ReactionDoesNotExist: (_: NoDetails, level: FeatureLevel) =>
    has(level, 'reactionDoesNotExistCode')
      ? withCode('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.")
      : badRequest("Reaction doesn't exist."),
  /** On removal: the namespace has no such code, so no reaction can ever have had it. */
  UnknownEmojiCode: 'Invalid emoji code',
  NeitherEmojiNameNorCode:
    'At least one of the following arguments must be present: emoji_name, emoji_code',

  // Typing
  TypingToNobody: "Empty 'to' list",
  /** The caller disabled sending typing notifications. */
  TypingTurnedOff: ({ about }: { readonly about: 'channel' | 'direct' }) =>
    badRequest(`User has disabled typing notifications for ${about} messages`),
});

/** Makes a failure of this module. */
export const messageFailure = failureMaker(messageFailures);

/** The failures of this module; with tags, only those. */
export type MessageFailure<
  Tag extends keyof typeof messageFailures = keyof typeof messageFailures,
> = FailureIn<typeof messageFailures, Tag>;

/** Why a new custom emoji cannot have a name. */
export type CustomEmojiNameFlaw = MessageFailure<
  'EmojiNameMissing' | 'EmojiNameBadEnd' | 'EmojiNameBadCharacters'
>;

/** Why an uploaded picture cannot be used. */
export type PictureFlaw = MessageFailure<
  'InvalidImageFormat' | 'UndecodableImage' | 'ImageTooLarge' | 'PicturesBusy'
>;

/** The failures of this module and of those below it. */
export const messagesFailureTable = { ...channelsFailureTable, ...messageFailures };

export type Failure = FailureIn<typeof messagesFailureTable>;

/** What the API returns for the failure at that feature level. */
export const presentFailure = presentFailureOf(messagesFailureTable);
