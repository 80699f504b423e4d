import TurndownService from 'turndown';

/** Longer HTML is cut off, in UTF-16 code units; a message shows less than a tenth of it. */
const maxHtmlLength = 300_000;

/** The conversion takes the square of the depth, and of the elements beside each other. */
const maxDepth = 250;
const maxElements = 10_000;

/** They contain nothing, or are ended by the next one: they do not nest by themselves. */
const flat = new Set(
  'area base br col colgroup dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/**
 * Whether the HTML has few elements, which are not nested deeply. Counts the beginnings of tags, also
 * where they are text, and does not build the elements.
 */
export const isConvertible = (html: string): boolean => {
  let elements = 0;
  let depth = 0;
  for (const [, slash, name = ''] of html
    .slice(0, maxHtmlLength)
    .matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const step = flat.has(name.toLowerCase()) ? 0 : 1;
    if (slash === '/') {
      depth = Math.max(0, depth - step);
    } else {
      elements += 1;
      depth += step;
    }
    if (elements > maxElements || depth > maxDepth) {
      return false;
    }
  }
  return true;
};

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
const attribute = (node: unknown, name: string): string => {
  if (
    typeof node !== 'object' ||
    node === null ||
    !('getAttribute' in node) ||
    typeof node.getAttribute !== 'function'
  ) {
    return '';
  }
  const value: unknown = Reflect.apply(node.getAttribute, node, [name]);
  return typeof value === 'string' ? value : '';
};

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
 * HTML: only what `isConvertible` is converted, in a thread with limits.
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
