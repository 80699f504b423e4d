import type { UploadedImage } from '@parley/core/access';
import { sitePathOf } from '@parley/core/kernel';
import type { Directory } from '../directory';
import type { Attributes, Token } from '../tokens';
import { inlineElement, voidElement } from '../tokens';
import { fileExtensionOf, uploadPathOf, withoutSitePath } from '../urls';

export type Preview = {
  readonly tokens: readonly Token[];
  /** Whether the preview replaces a paragraph that contains only the link. */
  readonly replacesLink: boolean;
};

const imageExtensions: ReadonlySet<string> = new Set('bmp gif jpe jpeg jpg png webp'.split(' '));
const videoExtensions: ReadonlySet<string> = new Set(['mp4', 'webm']);
const youtube =
  /^https?:\/\/(?:(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|live\/|shorts\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;

const loadingPicture = '/static/images/loading/loader-black.svg';

/** The preview of an uploaded image: its thumbnail, or a loading placeholder. */
const uploadedImageAttributes = (image: UploadedImage, realmUrl: string): Attributes => [
  ['class', image.thumbnailUrl === null ? 'image-loading-placeholder' : undefined],
  ['data-animated', image.isAnimated && image.thumbnailUrl !== null ? 'true' : undefined],
  ['data-original-content-type', image.contentType],
  ['data-original-dimensions', `${image.width}x${image.height}`],
  ['src', `${sitePathOf(realmUrl)}${image.thumbnailUrl ?? loadingPicture}`],
];

const githubFile = /^https?:\/\/(?:[\w-]+\.)?github\.com\/([^/]+\/[^/]+)\/blob\//;
const wikipediaFile = /^(https?:\/\/[\w.-]+\.wikipedia\.org\/wiki\/)(?=File:)/;

/**
 * The URL of the image for a link: the image of a known page type, or the URL itself. Links to
 * uploads are relative to the realm's root, wherever the message is shown.
 */
const sourceOf = (href: string, realmUrl: string): string =>
  href.startsWith('user_uploads/')
    ? `${sitePathOf(realmUrl)}/${href}`
    : href
        .replace(githubFile, 'https://raw.githubusercontent.com/$1/')
        .replace(wikipediaFile, '$1Special:FilePath/');

const preview = (
  className: string,
  anchor: Attributes,
  content: readonly Token[],
  replacesLink: boolean,
): Preview => ({
  tokens: inlineElement(
    'preview',
    'div',
    [['class', className]],
    inlineElement('preview_link', 'a', anchor, content),
  ),
  replacesLink,
});

/** An uploaded file that is no picture has no preview, whatever its name. */
const imagePreview = (
  href: string,
  title: string | undefined,
  directory: Directory,
): Preview | undefined => {
  const { realmUrl } = directory.given;
  const path = uploadPathOf(realmUrl, href);
  const uploaded = path === undefined ? undefined : directory.uploadedImageAt(path);
  if (path !== undefined && uploaded === undefined) {
    return undefined;
  }
  const attributes: Attributes =
    uploaded === undefined
      ? [['src', sourceOf(href, realmUrl)]]
      : uploadedImageAttributes(uploaded, realmUrl);
  return preview(
    'message_inline_image',
    [
      ['href', href],
      ['title', title],
    ],
    [voidElement('preview_image', 'img', attributes)],
    true,
  );
};

const videoPreview = (href: string, title: string | undefined, realmUrl: string): Preview =>
  preview(
    'message_inline_image message_inline_video',
    [
      ['href', href],
      ['title', title],
    ],
    inlineElement(
      'video',
      'video',
      [
        ['preload', 'metadata'],
        ['src', sourceOf(href, realmUrl)],
      ],
      [],
    ),
    true,
  );

/** The preview of a linked page; undefined if there is none. */
export const previewOf = (
  href: string,
  title: string | undefined,
  directory: Directory,
): Preview | undefined => {
  const { realmUrl } = directory.given;
  if (!/^(?:https?:\/\/|\/?user_uploads\/)/.test(withoutSitePath(realmUrl, href))) {
    return undefined;
  }
  const videoId = youtube.exec(href)?.[1];
  if (videoId !== undefined) {
    const thumbnail = `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`;
    return preview(
      'youtube-video message_inline_image',
      [
        ['data-id', videoId],
        ['href', href],
      ],
      [voidElement('preview_image', 'img', [['src', thumbnail]])],
      false,
    );
  }
  const extension = fileExtensionOf(href);
  if (imageExtensions.has(extension)) {
    return imagePreview(href, title, directory);
  }
  return videoExtensions.has(extension) ? videoPreview(href, title, realmUrl) : undefined;
};
