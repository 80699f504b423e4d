import type { FoundNames, UserGroupId, UserId } from '../../kernel';

/** A topic with its channel's name, as in a topic link. */
export type TopicReference = { readonly channelName: string; readonly topic: string };

/** What a text may refer to by name; the repositories look up all of it in one batch. */
export type References = {
  /** Names of users and groups in mentions, as written; matched case-insensitively. */
  readonly names: readonly string[];
  /** Ids in mentions of the form `name|id`. */
  readonly userIds: readonly UserId[];
  /** Names of channels in channel, topic and message links. */
  readonly channelNames: readonly string[];
  /** Topics that topic links point to. */
  readonly topics: readonly TopicReference[];
  /** Paths of uploaded files that it may link, as `{realm}/{random}/{name}`. */
  readonly uploadPaths: readonly string[];
  /** Whether it may contain emoticons, so that the author's setting for them is needed. */
  readonly hasEmoticons: boolean;
};

export type MentionableUser = FoundNames['users'][number];
export type MentionableGroup = FoundNames['groups'][number];
export type LinkableChannel = FoundNames['channels'][number];
export type LinkableTopic = FoundNames['topics'][number];

export type CustomEmojiImage = {
  readonly id: string;
  readonly name: string;
  /** The URL of the image. */
  readonly sourceUrl: string;
};

/** What is known about an uploaded image; an unknown one is shown as it was uploaded. */
export type UploadedImage = {
  /** As `{realm}/{random}/{name}`. */
  readonly path: string;
  readonly contentType: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Null until a thumbnail is ready; clients show a placeholder meanwhile. */
  readonly thumbnailUrl: string | null;
};

/** A page whose preview was looked up. */
export type PagePreview = {
  /** Without a fragment. */
  readonly url: string;
  /** Null if it has none. */
  readonly preview: {
    readonly title: string;
    /** May be empty. */
    readonly description: string;
    /** The path of the picture at the site. */
    readonly pictureUrl: string;
  } | null;
};

export type Linkifier = {
  readonly id: number;
  /** A regular expression in RE2 syntax. */
  readonly pattern: string;
  /** An RFC 6570 template over the named groups of the pattern. */
  readonly urlTemplate: string;
};

/**
 * Everything that the meaning of a text depends on besides the text; the renderer makes no queries.
 */
export type RenderingDirectory = FoundNames & {
  /** Root of the realm's links, such as `https://chat.example.org`. */
  readonly realmUrl: string;
  /** Active ones; they take precedence over built-in emoji with the same name. */
  readonly customEmoji: readonly CustomEmojiImage[];
  /** In the order in which they are tried; the first match of a piece of text wins. */
  readonly linkifiers: readonly Linkifier[];
  readonly uploadedImages: readonly UploadedImage[];
  /** Whether linked images and videos are previewed below the text. */
  readonly previewsMedia: boolean;
  /** The known ones among linked pages; null if pages are not previewed. */
  readonly pagePreviews: readonly PagePreview[] | null;
  /** Whether emoticons such as `:)` become emoji: the author's setting. */
  readonly translatesEmoticons: boolean;
  /** Whether times may be written as people write them: the level of the author's client. */
  readonly acceptsAnyTime: boolean;
  /** The language of code blocks without one; null for none. */
  readonly defaultCodeBlockLanguage: string | null;
};

export const noNames: FoundNames = { users: [], groups: [], channels: [], topics: [] };

/** An empty directory: the text is rendered without any lookups. */
export const emptyDirectory: RenderingDirectory = {
  ...noNames,
  realmUrl: '',
  customEmoji: [],
  linkifiers: [],
  uploadedImages: [],
  previewsMedia: true,
  pagePreviews: null,
  translatesEmoticons: false,
  acceptsAnyTime: false,
  defaultCodeBlockLanguage: null,
};

export type Mentions = {
  /** Users mentioned by name, except in silent mentions. */
  readonly userIds: readonly UserId[];
  /** Groups mentioned by name, except in silent mentions. */
  readonly groupIds: readonly UserGroupId[];
  readonly everyoneInChannel: boolean;
  readonly everyoneInTopic: boolean;
};

/** The HTML of a text, and everything about it that flags and events depend on. */
export type Rendering = {
  readonly html: string;
  /** The version of the renderer that created it; stored with the HTML, larger is newer. */
  readonly version: number;
  readonly mentions: Mentions;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  /** Paths of uploaded files that it links, as `{realm}/{random}/{name}`. */
  readonly attachmentPaths: readonly string[];
  /** Linked pages that should have a preview and are not in the directory, without fragments. */
  readonly unknownPages: readonly string[];
  /** What its names meant. */
  readonly names: FoundNames;
};

export const noMentions: Mentions = {
  userIds: [],
  groupIds: [],
  everyoneInChannel: false,
  everyoneInTopic: false,
};

export type TopicLink = { readonly text: string; readonly url: string };
