import type { ChannelId, MessageId, UserGroupId, UserId } from '../../kernel';

/** A topic by its channel's name, as a topic link writes it. */
export type TopicReference = { readonly channelName: string; readonly topic: string };

/** What a text may refer to by name; the repositories are asked for all of it in one batch. */
export type References = {
  /** Names of people and groups in mentions, as written, without regard to case. */
  readonly names: readonly string[];
  /** Ids in mentions of the form `name|id`. */
  readonly userIds: readonly UserId[];
  /** Names of channels in channel, topic and message links. */
  readonly channelNames: readonly string[];
  /** Topics that topic links point to. */
  readonly topics: readonly TopicReference[];
  /** Paths of uploaded files that it may link, as `{realm}/{random}/{name}`. */
  readonly uploadPaths: readonly string[];
  /** Whether there may be emoticons in it, so that the author's wish about them matters. */
  readonly hasEmoticons: boolean;
};

export type MentionableUser = {
  readonly id: UserId;
  readonly fullName: string;
  /** A mention of somebody deactivated is shown as silent, and tells nobody. */
  readonly isActive: boolean;
};

export type MentionableGroup = {
  readonly id: UserGroupId;
  readonly name: string;
  /** What readers see; a system group's name is not for reading. */
  readonly displayName: string;
  /** System groups can be mentioned silently alone; deactivated ones are shown as silent. */
  readonly kind: 'active' | 'deactivated' | 'system';
};

export type LinkableChannel = {
  readonly id: ChannelId;
  readonly name: string;
};

/** A topic with messages that the author can read; others are linked without a message. */
export type LinkableTopic = {
  readonly channelId: ChannelId;
  readonly name: string;
  readonly latestMessageId: MessageId;
};

export type CustomEmojiImage = {
  readonly id: string;
  readonly name: string;
  /** Where clients load the picture from. */
  readonly sourceUrl: string;
};

/** What is known of an uploaded picture; one that is not known is shown as it was uploaded. */
export type UploadedImage = {
  /** As `{realm}/{random}/{name}`. */
  readonly path: string;
  readonly contentType: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Null as long as no thumbnail is ready; clients show a placeholder until then. */
  readonly thumbnailUrl: string | null;
};

export type Linkifier = {
  readonly id: number;
  /** A regular expression in RE2 syntax. */
  readonly pattern: string;
  /** An RFC 6570 template over the named groups of the pattern. */
  readonly urlTemplate: string;
};

/** Everything that a text's meaning depends on besides the text: the renderer looks nothing up. */
export type RenderingDirectory = {
  /** Root of the realm's links, such as `https://chat.example.org`. */
  readonly realmUrl: string;
  /** Those that the author may see; of several with one name the first is meant. */
  readonly users: readonly MentionableUser[];
  readonly groups: readonly MentionableGroup[];
  readonly channels: readonly LinkableChannel[];
  readonly topics: readonly LinkableTopic[];
  /** Active ones; they go before built-in emoji of the same name. */
  readonly customEmoji: readonly CustomEmojiImage[];
  /** In the order in which they are tried; the first to claim a piece of text keeps it. */
  readonly linkifiers: readonly Linkifier[];
  readonly uploadedImages: readonly UploadedImage[];
  /** Whether images and videos that links point to are shown below the text. */
  readonly previewsMedia: boolean;
  /** Whether `:)` and the like become emoji: the author's setting. */
  readonly translatesEmoticons: boolean;
  /** The info word of fences that have none; null for none. */
  readonly defaultCodeBlockLanguage: string | null;
};

/** A directory that knows nothing: what a text means by itself. */
export const emptyDirectory: RenderingDirectory = {
  realmUrl: '',
  users: [],
  groups: [],
  channels: [],
  topics: [],
  customEmoji: [],
  linkifiers: [],
  uploadedImages: [],
  previewsMedia: true,
  translatesEmoticons: false,
  defaultCodeBlockLanguage: null,
};

export type Mentions = {
  /** People mentioned by name, silent mentions left out. */
  readonly userIds: readonly UserId[];
  /** Groups mentioned by name, silent mentions left out. */
  readonly groupIds: readonly UserGroupId[];
  readonly everyoneInChannel: boolean;
  readonly everyoneInTopic: boolean;
};

/** The HTML of a text, and all that flags and events need to know of it. */
export type Rendering = {
  readonly html: string;
  /** Which renderer made it; stored beside the HTML, larger is newer. */
  readonly version: number;
  readonly mentions: Mentions;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  /** Paths of uploaded files that it links, as `{realm}/{random}/{name}`. */
  readonly attachmentPaths: readonly string[];
};

export const noMentions: Mentions = {
  userIds: [],
  groupIds: [],
  everyoneInChannel: false,
  everyoneInTopic: false,
};

export type TopicLink = { readonly text: string; readonly url: string };
