import type { Config, DOMPurify } from 'dompurify';
import type { AllowedHtml } from './allowed-html';
import { address, htmlWithMath, plainHtml } from './allowed-html';

/** Makes HTML safe to show: everything not known to be harmless is removed. */
type Sanitize = (html: string) => string;

export type Sanitizer = {
  readonly plain: Sanitize;
  /** Also allows the HTML of formulas. */
  readonly withMath: Sanitize;
};

const configOf = (tags: readonly string[], attributes: readonly string[]): Config => ({
  // Sanitizing starts at the body element: if it were not allowed, its content would be copied
  // first.
  ALLOWED_TAGS: [...tags, 'body'],
  ALLOWED_ATTR: [...attributes],
  ALLOWED_URI_REGEXP: address,
  // Without this every attribute would have to look like a URL; the hook checks them.
  ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== 'href' && name !== 'src'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
});

/** A single allowlist: an attribute must be known for its element, and so must its value. */
const gate = (purify: DOMPurify, allowed: AllowedHtml): Sanitize => {
  // DOMPurify passes names of attributes in lower case.
  const byTag = new Map(
    Object.entries(allowed).map(([tag, attributes]) => [
      tag,
      new Map(Object.entries(attributes).map(([name, values]) => [name.toLowerCase(), values])),
    ]),
  );
  const attributes = [...byTag.values()].flatMap((values) => [...values.keys()]);
  purify.setConfig(configOf([...byTag.keys()], [...new Set(attributes)]));
  purify.addHook('uponSanitizeAttribute', (node, data) => {
    const values = byTag.get(node.nodeName.toLowerCase())?.get(data.attrName);
    if (values?.test(data.attrValue) !== true) {
      data.keepAttr = false;
    }
  });
  return (html) => purify.sanitize(html);
};

const namespaces = {
  html: 'http://www.w3.org/1999/xhtml',
  math: 'http://www.w3.org/1998/Math/MathML',
  svg: 'http://www.w3.org/2000/svg',
} as const;

/** Elements are allowed by namespace: no links inside SVG. */
const namespaceOf = (tag: string): string => {
  if (tag in plainHtml || tag === 'body') {
    return namespaces.html;
  }
  return ['svg', 'path', 'line'].includes(tag) ? namespaces.svg : namespaces.math;
};

const keepNamespacesApart = (purify: DOMPurify): DOMPurify => {
  purify.addHook('uponSanitizeElement', (node, { tagName }) => {
    if ('namespaceURI' in node && node.namespaceURI !== namespaceOf(tagName)) {
      node.parentNode?.removeChild(node);
    }
  });
  return purify;
};

const load = async (): Promise<Sanitizer> => {
  const [{ JSDOM }, { default: createDOMPurify }] = await Promise.all([
    import('jsdom'),
    import('dompurify'),
  ]);
  const newPurify = (): DOMPurify => {
    const { window } = new JSDOM('');
    return createDOMPurify(window);
  };
  return {
    plain: gate(newPurify(), plainHtml),
    withMath: gate(keepNamespacesApart(newPurify()), htmlWithMath),
  };
};

let loaded: Promise<Sanitizer> | undefined;

/** Loads jsdom once, when it is first needed: it takes half a second and some 50 MB. */
export const loadSanitizer = (): Promise<Sanitizer> => (loaded ??= load());
