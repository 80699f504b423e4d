import { failureMaker } from '../kernel';
import type { FailureIn, MessageId, NoDetails, Tagged } from '../kernel';
import type { AccessFailure } from '../access';
import type { ChannelFailure } from '../channels';
import type { NarrowProblem } from './narrows/narrow-problem';
import type { LinkifierFlaw } from './ports/linkifier-validator';
import type { WidgetDataProblem, WidgetProblem } from './widgets/widget-problem';

/** What is wrong with a proposed linkifier. */
export type LinkifierProblem =
  | LinkifierFlaw
  | Tagged<'PatternBlank'>
  | Tagged<'UrlTemplateBlank'>
  | Tagged<'PatternTaken'>;

/** Maximum recipients of a direct message; the key of a conversation lists all participants. */
export const maxRecipients = 200;

export const maxMessagesPerRequest = 5000;

/** The failures of this module, and the details of each. */
export type MessageFailures = {
  // Attachment. Source: docs/reference/uploads.md#uploading-a-file.
  readonly NoFileToUpload: NoDetails;
  readonly SeveralFilesToUpload: NoDetails;
  readonly UploadTooLarge: { readonly limitMib: number };
  readonly UploadQuotaExceeded: NoDetails;
  readonly InvalidAttachment: NoDetails;
  /** The files could not be removed; a retry may succeed. */
  readonly AttachmentNotDeleted: NoDetails;
  readonly FileNotFound: NoDetails;
  readonly FileNotReadable: NoDetails;
  readonly InvalidFileToken: NoDetails;
  readonly InvalidFileName: NoDetails;
  readonly TooManyFileVisits: { readonly retryAfter: number };

  // Emoji. Source: docs/reference/emoji.md#custom-emoji.
  readonly EmojiDoesNotExist: {
    readonly name: string;
    /** Whether the emoji is named in the URL path. */
    readonly isInPath: boolean;
  };
  readonly InvalidCustomEmoji: NoDetails;
  readonly InvalidCustomEmojiName: NoDetails;
  readonly CustomEmojiDeactivated: NoDetails;
  readonly InvalidEmojiCode: NoDetails;
  readonly InvalidEmojiName: NoDetails;
  readonly InvalidEmojiType: NoDetails;
  readonly EmojiNameMissing: NoDetails;
  readonly EmojiNameBadEnd: NoDetails;
  readonly EmojiNameBadCharacters: NoDetails;
  readonly CustomEmojiExists: NoDetails;
  readonly NotExactlyOneFile: NoDetails;
  readonly OverridesDefaultEmoji: NoDetails;
  readonly FileTooLarge: { readonly limitMib: number };
  readonly InvalidImageFormat: NoDetails;
  readonly UndecodableImage: NoDetails;
  readonly ImageTooLarge: NoDetails;
  readonly PicturesBusy: NoDetails;
  readonly NotEmojiAuthor: NoDetails;

  // Incoming webhook
  readonly UnknownIntegration: { readonly name: string };
  readonly InvalidWebhookSignature: NoDetails;
  readonly MalformedWebhookPayload: NoDetails;
  readonly WebhookBotWithoutOwner: NoDetails;

  // Report
  readonly InvalidReportType: { readonly type: string };
  readonly ReportNeedsDescription: NoDetails;
  readonly NoReportChannel: NoDetails;

  // Flag
  readonly InvalidFlag: { readonly flag: string };
  readonly FlagNotEditable: { readonly flag: string };
  readonly InvalidFlagOperation: { readonly operation: string };
  readonly ReadReceiptsDisabled: NoDetails;
  readonly NoSuchTopic: { readonly topic: string };

  // Linkifier. Source: docs/reference/linkifiers.md#checks.
  /** All problems, in the order of the checks. */
  readonly LinkifierInvalid: { readonly problems: readonly LinkifierProblem[] };
  readonly LinkifierNotFound: NoDetails;
  readonly LinkifiersDuplicated: NoDetails;
  readonly LinkifiersIncomplete: NoDetails;

  // Content
  readonly MessageIsEmpty: NoDetails;
  readonly MessageHasNullBytes: NoDetails;
  readonly RenderingFailed: NoDetails;
  readonly WildcardNotAllowed: {
    readonly scope: 'channel' | 'topic';
  };
  readonly MayNotMentionGroup: { readonly group: string };

  // Channel message
  readonly MissingChannel: NoDetails;

  // Direct message
  readonly MissingRecipients: NoDetails;
  readonly TooManyRecipients: NoDetails;
  readonly UnknownRecipientEmail: { readonly email: string };
  readonly UnknownRecipientId: { readonly id: number };
  /** A recipient is inaccessible to the caller. */
  readonly InaccessibleRecipients: NoDetails;
  readonly RecipientDeactivated: { readonly email: string };
  readonly DirectMessagesDisabled: NoDetails;
  readonly NobodyMayAuthorize: NoDetails;
  readonly MayNotInitiate: NoDetails;

  // Edit
  readonly EditingTurnedOff: NoDetails;
  readonly MayNotEdit: NoDetails;
  readonly ContentEditTooLate: NoDetails;
  readonly NothingToChange: NoDetails;
  readonly DirectMessageHasNoChannel: NoDetails;
  readonly DirectMessageHasNoTopic: NoDetails;
  readonly PropagateModeWithoutMove: NoDetails;
  readonly EmptyTopicNotResolvable: NoDetails;
  readonly ContentAndChannelAtOnce: NoDetails;
  readonly WidgetNotEditable: NoDetails;
  readonly MayNotResolve: NoDetails;
  readonly TopicEditTooLate: NoDetails;
  readonly MayNotMove: NoDetails;
  readonly ChannelEditTooLate: NoDetails;
  readonly EditHistoryDisabled: NoDetails;
  /** The message was edited since the caller loaded it. */
  readonly PreviousContentDiffers: NoDetails;
  readonly MoveTooLate: {
    readonly firstAllowed: MessageId | null;
    readonly total: number;
    readonly allowed: number;
  };

  // Message
  /** The message does not exist, or the caller may not read it. */
  readonly InvalidMessage: NoDetails;
  readonly MayNotDelete: NoDetails;
  readonly DeletionTooLate: NoDetails;

  // Range
  readonly TooManyMessagesRequested: NoDetails;
  readonly MissingAnchor: NoDetails;
  readonly InvalidAnchor: NoDetails;
  readonly AnchorExcludedInside: NoDetails;

  // Widget
  readonly MayNotAttachSubmessage: NoDetails;
  readonly InvalidSubmessage: NoDetails;
  /** The data does not have a shape that the message's widget accepts. */
  readonly InvalidWidgetData: { readonly problem: WidgetDataProblem };
  readonly TooMuchWidgetData: NoDetails;
  readonly InvalidWidgetJson: NoDetails;
  /** The requested widget does not have a supported shape. */
  readonly InvalidWidget: { readonly problem: WidgetProblem };

  // Narrow
  readonly InvalidNarrowOperator: { readonly problem: NarrowProblem };
  readonly InvalidNarrowCombination: { readonly problem: 'severalWith' | 'channelAndDirect' };

  // Reaction. Source: docs/reference/emoji.md#adding-a-reaction.
  readonly TooManyReactions: { readonly limit: number };
  readonly ReactionAlreadyExists: NoDetails;
  readonly ReactionDoesNotExist: NoDetails;
  /** On removal: the namespace has no such code, so no reaction can ever have had it. */
  readonly UnknownEmojiCode: NoDetails;
  readonly NeitherEmojiNameNorCode: NoDetails;

  // Typing
  readonly TypingToNobody: NoDetails;
  /** The caller disabled sending typing notifications. */
  readonly TypingTurnedOff: { readonly about: 'channel' | 'direct' };
};

/** Makes a failure of this module. */
export const messageFailure = failureMaker<MessageFailures>();

/** The failures of this module; with tags, only those. */
export type MessageFailure<Tag extends keyof MessageFailures = keyof MessageFailures> = FailureIn<
  MessageFailures,
  Tag
>;

/** Why a new custom emoji cannot have a name. */
export type CustomEmojiNameFlaw = MessageFailure<
  'EmojiNameMissing' | 'EmojiNameBadEnd' | 'EmojiNameBadCharacters'
>;

/** Why an uploaded picture cannot be used. */
export type PictureFlaw = MessageFailure<
  'InvalidImageFormat' | 'UndecodableImage' | 'ImageTooLarge' | 'PicturesBusy'
>;

/** The failures of this module and of those below it. */
export type Failure = AccessFailure | ChannelFailure | MessageFailure;
