import type { ChannelId, UserGroupId, UserId } from '../shared/id';

/** What a text may refer to by name; the repositories are asked for all of it in one batch. */
export type References = {
  /** Names of people and groups in mentions, as written, without regard to case. */
  readonly names: readonly string[];
  /** Ids in mentions of the form `name|id`. */
  readonly userIds: readonly UserId[];
  /** Names of channels in channel, topic and message links. */
  readonly channelNames: readonly string[];
};

export type MentionableUser = {
  readonly id: UserId;
  readonly fullName: string;
  readonly isActive: boolean;
};

export type MentionableGroup = {
  readonly id: UserGroupId;
  readonly name: string;
};

export type LinkableChannel = {
  readonly id: ChannelId;
  readonly name: string;
};

export type CustomEmojiImage = {
  readonly id: string;
  readonly name: string;
  /** Where clients load the picture from. */
  readonly sourceUrl: string;
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
  readonly users: readonly MentionableUser[];
  readonly groups: readonly MentionableGroup[];
  readonly channels: readonly LinkableChannel[];
  readonly customEmoji: readonly CustomEmojiImage[];
  /** In the order in which they are tried; the first to claim a piece of text keeps it. */
  readonly linkifiers: readonly Linkifier[];
  /** Whether images and videos that links point to are shown below the text. */
  readonly previewsMedia: boolean;
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
