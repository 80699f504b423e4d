import { prepareNodes, withoutStyles } from '@parley/client';
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

/** In pixels; the style sheet has the width. */
const largestPicture = { width: 384, height: 288 };

/** The nodes of rendered HTML, as this page shows them. */
export const nodesOf = (html: string): DocumentFragment => {
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(withoutStyles(html));
  const { origin, pathname } = location;
  prepareNodes(template.content, { origin, pathname, mayLoad: isOfOwnOrigin, largestPicture });
  return template.content;
};

/** What rendered HTML says, for places of one line. */
export const textOf = (html: string): string => nodesOf(html).textContent.trim();

/** Of the text of a message that is said, or shown in a notification, in characters. */
const announcedLength = 200;

export const announcedText = (html: string): string => textOf(html).slice(0, announcedLength);
