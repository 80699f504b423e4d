import { emojiOfClass, formatMoment, pictureSizeOf, withoutStyles } from '@parley/client';
import { isOfOwnOrigin } from './own-origin';

/**
 * Inserts the HTML of messages. The server has sanitized it; this is the only place where text
 * becomes HTML, and the policy `parley` is the only one that the page allows.
 */

type Policy = {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (url: string) => string;
};

type TrustedTypes = { readonly createPolicy: (name: string, rules: Policy) => Policy };

// Not in all browsers.
const { trustedTypes } = globalThis as typeof globalThis & { readonly trustedTypes?: TrustedTypes };

const rules: Policy = { createHTML: (html) => html, createScriptURL: (url) => url };

const policy = trustedTypes?.createPolicy('parley', rules) ?? rules;

/** The script beside the page that shows notifications while no page is open. */
export const serviceWorkerUrl = policy.createScriptURL('service-worker.js');

/** The picture of a linked page; its title is beside it, so that it needs no other name. */
const showPagePicture = (link: HTMLElement): void => {
  const src = link.dataset.picture ?? '';
  link.append(Object.assign(document.createElement('img'), { src, alt: '' }));
  Object.assign(link, { tabIndex: -1, ariaHidden: 'true' });
};

const isOwn = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && link.pathname === location.pathname && link.hash !== '';

const prepareLink = (link: HTMLAnchorElement): void => {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('/#')) {
    // The client may be below a path of the host.
    link.setAttribute('href', href.slice(1));
  } else if (!isOwn(link)) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
};

/** In pixels; the style sheet has the width. */
const largestPicture = { width: 384, height: 288 };

/** The nodes of rendered HTML, as this page shows them. */
export const nodesOf = (html: string): DocumentFragment => {
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(withoutStyles(html));
  const { content } = template;
  // Browsers draw MathML themselves; the other form needs fonts and a style sheet of its own.
  content.querySelectorAll('.katex-html').forEach((element) => element.remove());
  for (const element of content.querySelectorAll('span.emoji')) {
    element.textContent = emojiOfClass(element.className) ?? element.textContent;
  }
  for (const time of content.querySelectorAll('time')) {
    time.textContent = formatMoment(Date.parse(time.dateTime) / 1000);
  }
  for (const link of content.querySelectorAll('a')) {
    prepareLink(link);
  }
  for (const link of content.querySelectorAll<HTMLElement>('.message_embed_image[data-picture]')) {
    showPagePicture(link);
  }
  for (const image of content.querySelectorAll('img')) {
    image.loading = 'lazy';
    // Keeps the place of the picture, so that nothing moves when it is there.
    Object.assign(image, pictureSizeOf(image.dataset.originalDimensions, largestPicture));
    if (!isOfOwnOrigin(image.getAttribute('src') ?? '')) {
      image.replaceWith(image.closest('a')?.href ?? image.alt);
    }
  }
  for (const block of content.querySelectorAll<HTMLElement>(
    'p, li, blockquote, td, th, h1, h2, h3',
  )) {
    block.dir = 'auto';
  }
  return content;
};
