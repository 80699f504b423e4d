import type { FeatureLevel } from '@parley/core/kernel';
import type { MessageFailures } from '@parley/core/messages';
import { has } from '@parley/core/kernel';
import { maxMessagesPerRequest, maxRecipients } from '@parley/core/messages';
import {
  badRequest,
  rateLimited,
  unauthorized,
  withCode,
  withStatus,
} from './failure-presentation';
import type { FailureTable } from './failure-table';
import { presentLinkifierProblems } from './linkifier-problems';
import { describeNarrowProblem, narrowCombinations } from './narrow-problems';
import { describeWidget, describeWidgetData } from './widget-problems';

const badImage = (msg: string) => withCode('BAD_IMAGE', msg);

/** The message itself is too old to be moved. */
const tooLate = (msg: string, level: FeatureLevel) =>
  has(level, 'moveTimeLimitCodes')
    ? withCode('MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', msg)
    : badRequest(msg);

/** What the API returns for each failure of messages. */
export const messageFailures = {
  // Attachment. Source: docs/reference/uploads.md#uploading-a-file.
  NoFileToUpload: 'You must specify a file to upload',
  SeveralFilesToUpload: 'You may only upload one file at a time',
  UploadTooLarge: ({ limitMib }) =>
    badRequest(
      `File is larger than this server's configured maximum upload size (${limitMib} MiB).`,
    ),
  UploadQuotaExceeded: () =>
    withCode('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota."),
  InvalidAttachment: 'Invalid attachment',
  AttachmentNotDeleted: 'An error occurred while deleting the attachment. Please try again later.',
  FileNotFound: () => withStatus(404, badRequest('File not found.')),
  FileNotReadable: () => withStatus(403, badRequest('You are not authorized to view this file.')),
  InvalidFileToken: 'Invalid token',
  InvalidFileName: 'Invalid filename',
  TooManyFileVisits: ({ retryAfter }) => rateLimited(retryAfter),

  // Emoji. Source: docs/reference/emoji.md#custom-emoji.
  EmojiDoesNotExist: ({ name, isInPath }) =>
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
  FileTooLarge: ({ limitMib }) =>
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
  UnknownIntegration: ({ name }) => withStatus(404, badRequest(`Invalid integration '${name}'.`)),
  InvalidWebhookSignature: () => unauthorized('Invalid signature'),
  MalformedWebhookPayload: 'Malformed JSON',
  WebhookBotWithoutOwner: "A bot without an owner needs the parameter 'stream'.",

  // Report
  InvalidReportType: ({ type }) => badRequest(`Invalid report type: '${type}'`),
  ReportNeedsDescription: "A report of the type 'other' needs a description.",
  NoReportChannel: 'This organization has no channel for reports of messages.',

  // Flag
  InvalidFlag: ({ flag }) => badRequest(`Invalid flag: '${flag}'`),
  FlagNotEditable: ({ flag }) => badRequest(`Flag not editable: '${flag}'`),
  InvalidFlagOperation: ({ operation }) =>
    badRequest(`Invalid message flag operation: '${operation}'`),
  ReadReceiptsDisabled: 'Read receipts are disabled in this organization.',
  NoSuchTopic: ({ topic }) => badRequest(`No such topic '${topic}'`),

  // Linkifier. Source: docs/reference/linkifiers.md#checks.
  LinkifierInvalid: ({ problems }) => {
    const { msg, errors } = presentLinkifierProblems(problems);
    return badRequest(msg, { errors });
  },
  LinkifierNotFound: 'Linkifier not found.',
  LinkifiersDuplicated: 'The ordered list must not contain duplicated linkifiers',
  LinkifiersIncomplete: 'The ordered list must enumerate all existing linkifiers exactly once',

  // Content
  MessageIsEmpty: 'Message must not be empty',
  MessageHasNullBytes: 'Message must not contain null bytes',
  RenderingFailed: 'Unable to render message',
  WildcardNotAllowed: ({ scope }, level) => {
    const msg = `You do not have permission to use ${scope} wildcard mentions in this ${scope}.`;
    const code =
      scope === 'channel'
        ? 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'
        : 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED';
    return has(level, 'wildcardMentionCodes') ? withCode(code, msg) : badRequest(msg);
  },
  MayNotMentionGroup: ({ group }) =>
    badRequest(`You are not allowed to mention user group '${group}'.`),

  // Direct message
  MissingChannel: 'Missing channel',
  MissingRecipients: 'Message must have recipients',
  TooManyRecipients: () => badRequest(`Too many recipients (limit: ${maxRecipients})`),
  UnknownRecipientEmail: ({ email }) => badRequest(`Invalid email '${email}'`),
  UnknownRecipientId: ({ id }) => badRequest(`Invalid user ID ${id}`),
  InaccessibleRecipients: 'You do not have permission to access some of the recipients.',
  RecipientDeactivated: ({ email }) => badRequest(`'${email}' is no longer using Parley.`),
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
  TopicEditTooLate: (_, level) =>
    tooLate("The time limit for editing this message's topic has passed.", level),
  MayNotMove: "You don't have permission to move this message",
  ChannelEditTooLate: (_, level) =>
    tooLate("The time limit for editing this message's channel has passed", level),
  EditHistoryDisabled: 'Message edit history is disabled in this organization',
  PreviousContentDiffers: () =>
    withCode(
      'EXPECTATION_MISMATCH',
      "'prev_content_sha256' value does not match the expected value.",
    ),
  MoveTooLate: ({ firstAllowed, total, allowed }) =>
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
  InvalidWidgetData: ({ problem }) => badRequest(describeWidgetData(problem)),
  TooMuchWidgetData: 'The data of this widget takes too much space',
  InvalidWidgetJson: 'Widgets: API programmer sent invalid JSON content',
  InvalidWidget: ({ problem }) => badRequest(`Widgets: ${describeWidget(problem)}`),

  // Narrow
  InvalidNarrowOperator: ({ problem }) => {
    const desc = describeNarrowProblem(problem);
    return withCode('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
  },
  InvalidNarrowCombination: ({ problem }) => {
    const desc = narrowCombinations[problem];
    return withCode('BAD_NARROW', `Invalid narrow operator combination: ${desc}`, { desc });
  },

  // Reaction. Source: docs/reference/emoji.md#adding-a-reaction.
  TooManyReactions: ({ limit }) =>
    badRequest(`Too many reactions to this message (limit: ${limit})`),
  ReactionAlreadyExists: (_, level) =>
    has(level, 'reactionDoesNotExistCode')
      ? withCode('REACTION_ALREADY_EXISTS', 'Reaction already exists.')
      : badRequest('Reaction already exists.'),
  ReactionDoesNotExist: (_, level) =>
    has(level, 'reactionDoesNotExistCode')
      ? withCode('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.")
      : badRequest("Reaction doesn't exist."),
  UnknownEmojiCode: 'Invalid emoji code',
  NeitherEmojiNameNorCode:
    'At least one of the following arguments must be present: emoji_name, emoji_code',

  // Typing
  TypingToNobody: "Empty 'to' list",
  TypingTurnedOff: ({ about }) =>
    badRequest(`User has disabled typing notifications for ${about} messages`),
} as const satisfies FailureTable<MessageFailures>;
