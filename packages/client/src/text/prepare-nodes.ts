import { emojiOfClass } from '../emoji/emoji';
import { formatMoment } from '../times/dates';

type PictureSize = { readonly width: number; readonly height: number };

/**
 * The size at which a picture is shown, in pixels: its own, or the largest one of the same
 * proportions that fits. Clients can keep the place of a picture before it is loaded. Undefined if
 * the size is not known.
 *
 * @param dimensions the attribute `data-original-dimensions` of pictures in messages
 */
export const pictureSizeOf = (
  dimensions: string | undefined,
  most: PictureSize,
): PictureSize | undefined => {
  const [width = 0, height = 0] = (dimensions ?? '').split('x').map(Number);
  if (!(width > 0 && height > 0)) {
    return undefined;
  }
  const scale = Math.min(1, most.width / width, most.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

/** The page that shows the messages. */
export type ShowingPage = {
  readonly origin: string;
  readonly pathname: string;
  /** Whether what has the address may be loaded. */
  readonly mayLoad: (url: string) => boolean;
  /** In pixels. */
  readonly largestPicture: PictureSize;
};

/** The picture of a linked page; its title is beside it, so that it needs no other name. */
const showPagePicture = (link: HTMLElement): void => {
  const src = link.dataset.picture ?? '';
  link.append(Object.assign(link.ownerDocument.createElement('img'), { src, alt: '' }));
  Object.assign(link, { tabIndex: -1, ariaHidden: 'true' });
};

const prepareLink = (link: HTMLAnchorElement, { origin, pathname }: ShowingPage): void => {
  // The client may be below a path of the host.
  const href = link.getAttribute('href')?.replace(/^\/#/, '#');
  const isInPage = link.origin === origin && link.pathname === pathname && link.hash !== '';
  // It is relative to nothing while the nodes are not in the page.
  if (href?.startsWith('#')) {
    link.setAttribute('href', href);
  } else if (!isInPage) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
};

const preparePicture = (
  image: HTMLImageElement,
  { mayLoad, largestPicture }: ShowingPage,
): void => {
  image.loading = 'lazy';
  // Keeps the place of the picture, so that nothing moves when it is there.
  Object.assign(image, pictureSizeOf(image.dataset.originalDimensions, largestPicture));
  if (!mayLoad(image.getAttribute('src') ?? '')) {
    image.replaceWith(image.closest('a')?.href ?? image.alt);
  }
};

/**
 * Changes the nodes of a rendered message to what a page shows: emoji as text, times in the reader's
 * zone, links that open elsewhere, pictures of what may be loaded, the direction of each text.
 */
export const prepareNodes = (content: ParentNode, page: ShowingPage): void => {
  // Browsers draw MathML themselves; the other form needs fonts and a style sheet of its own.
  content.querySelectorAll('.katex-html').forEach((element) => element.remove());
  content.querySelectorAll('span.emoji').forEach((element) => {
    element.textContent = emojiOfClass(element.className) ?? element.textContent;
  });
  content.querySelectorAll('time').forEach((time) => {
    time.textContent = formatMoment(Date.parse(time.dateTime) / 1000);
  });
  content.querySelectorAll('a').forEach((link) => prepareLink(link, page));
  content
    .querySelectorAll<HTMLElement>('.message_embed_image[data-picture]')
    .forEach(showPagePicture);
  content.querySelectorAll('img').forEach((image) => preparePicture(image, page));
  // A list or a quotation has one direction, so that its marks are on the side where it begins.
  content
    .querySelectorAll<HTMLElement>('p, ul, ol, blockquote, td, th, h1, h2, h3, h4, h5, h6')
    .forEach((block) => {
      if (!block.parentElement?.closest('[dir]')) {
        block.dir = 'auto';
      }
    });
};
