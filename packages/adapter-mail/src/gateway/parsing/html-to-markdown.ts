import TurndownService from 'turndown';

/** Longer HTML is cut off, in UTF-16 code units; a message shows less than a tenth of it. */
const maxHtmlLength = 300_000;

/** Takes no space, and prevents that the characters around it are read together. */
const wordJoiner = '\u2060';

/**
 * In HTML these characters are text. The dialect of messages has no escapes, so where they would have
 * an effect they are replaced by characters that look alike, or separated.
 */
const asText = (text: string): string =>
  text
    .replace(/\*(?=\S)|(?<=\S)\*/g, '\u2217')
    .replace(/`/g, '\u02cb')
    .replace(/~(?=~)|(?<=~)~/g, '\u223c')
    .replace(/\$(?=\$)/g, '\uff04')
    .replace(/\](?=\()/g, `]${wordJoiner}`)
    .replace(/^(\s*)(?=[>#+-])/gm, `$1${wordJoiner}`)
    .replace(/^(\s*\d+)\.(?=\s)/gm, `$1${wordJoiner}.`);

const dropped = [
  'audio',
  'base',
  'button',
  'canvas',
  'embed',
  'form',
  'head',
  'iframe',
  'input',
  'link',
  'meta',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'template',
  'textarea',
  'title',
  'video',
];

/** A web address as the target of a link in Markdown; undefined for scripts and the like. */
const targetOf = (href: string): string | undefined => {
  const url = href.trim();
  return /^(?:https?:\/\/|mailto:)[^\s]{1,2000}$/i.test(url)
    ? url.replace(/[()<>\\*`]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
    : undefined;
};

const hidden = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|mso-hide/i;

/** The attribute of an element; empty if it has none. */
const attribute = (node: unknown, name: string): string =>
  typeof node === 'object' &&
  node !== null &&
  'getAttribute' in node &&
  typeof node.getAttribute === 'function'
    ? String(node.getAttribute(name) ?? '')
    : '';

const signatureClasses = /(?:^|\s)(?:gmail_signature|moz-signature)(?:\s|$)/;

const converter = (): TurndownService => {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '*',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    strongDelimiter: '**',
    br: '',
  });
  service.escape = asText;
  service.remove(dropped);
  service.addRule('hidden', {
    filter: (node) => hidden.test(attribute(node, 'style')),
    replacement: () => '',
  });
  // Pictures elsewhere are not fetched, and would tell the sender who reads the message.
  service.addRule('picture', {
    filter: 'img',
    replacement: (_content, node) => asText(attribute(node, 'alt').replace(/\s+/g, ' ').trim()),
  });
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node) => {
      const text = content.replace(/\s+/g, ' ').trim();
      const target = targetOf(attribute(node, 'href'));
      if (text === '' || target === undefined || /[[\]]/.test(text)) {
        return text;
      }
      return text === target || `mailto:${text}` === target ? text : `[${text}](${target})`;
    },
  });
  // As in plain text, so that signatures are recognized there and here by the same rules.
  service.addRule('signature', {
    filter: (node) =>
      signatureClasses.test(attribute(node, 'class')) || attribute(node, 'id') === 'Signature',
    replacement: (content) =>
      /^\s*--\s/.test(content) ? `\n\n${content.trim()}\n\n` : `\n\n-- \n${content.trim()}\n\n`,
  });
  return service;
};

/**
 * The text of an HTML email as Markdown. Executes and fetches nothing. It can take long for hostile
 * HTML, so it belongs into a thread with limits; it throws if the elements are nested too deeply.
 */
export const htmlToMarkdown = (html: string): string =>
  converter()
    .turndown(html.slice(0, maxHtmlLength))
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+$/gm, '');

/** The text between the tags, for HTML that cannot be converted. */
export const textInHtml = (html: string): string =>
  html
    .slice(0, maxHtmlLength)
    .replace(/<(?:\/p|\/div|\/tr|br)[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => asText(line.replace(/[ \t]+/g, ' ').trim()))
    .join('\n');
