import { allowedSchemes } from '../urls';

/** The attributes of each element, and the allowed values of each attribute. */
export type AllowedHtml = Readonly<Record<string, Readonly<Record<string, RegExp>>>>;

const any = /^[^]*$/;
const none = /^$/;
const words = /^[A-Za-z][\w -]*$/;
const digits = /^\d+$/;
/** An allowed scheme, or a path or fragment within the organization. */
export const address = new RegExp(`^(?:(?:${allowedSchemes.join('|')}):|#|/(?!/)|user_uploads/)`);
const source = /^(?:https?:\/\/|\/(?!\/)|user_uploads\/)/;
/** A picture that this server has made of one elsewhere. */
export const pictureStyle =
  /^background-image: url\("(?:\/[\w.~-]+)*\/external_content\/\d+\/[\w-]+\.webp"\)$/;
const alignment = { style: /^text-align: (?:left|center|right);$/ };

const span = {
  'aria-label': any,
  class: words,
  'data-user-group-id': digits,
  'data-user-id': /^(?:\d+|\*)$/,
  role: /^img$/,
  title: any,
};

/** Exactly the HTML that the dialect produces for texts without formulas. */
export const plainHtml: AllowedHtml = {
  ...Object.fromEntries(
    'p br hr h1 h2 h3 h4 h5 h6 ul li blockquote pre code strong em del table thead tbody tr'
      .split(' ')
      .map((tag) => [tag, {}]),
  ),
  ol: { start: digits },
  th: alignment,
  td: alignment,
  a: {
    class: words,
    'data-id': words,
    'data-stream-id': digits,
    href: address,
    style: pictureStyle,
    title: any,
  },
  audio: { controls: none, preload: /^metadata$/, src: source, title: any },
  div: { 'aria-hidden': /^true$/, class: words, 'data-code-language': any },
  img: {
    alt: any,
    class: words,
    'data-animated': /^true$/,
    'data-original-content-type': /^image\/[\w.+-]+$/,
    'data-original-dimensions': /^\d+x\d+$/,
    src: source,
    title: any,
  },
  span,
  time: { datetime: /^[\d:.TZ-]+$/ },
  video: { preload: /^metadata$/, src: source },
};

const length = String.raw`-?(?:\d+\.?\d*|\.\d+)(?:em|ex|px|%)?`;
const colour = String.raw`#[0-9a-fA-F]{3,8}|[a-zA-Z]+`;
const sizes = 'height|width|(?:min|max)-width|vertical-align|top|bottom|left|right';
const edges = String.raw`(?:margin|padding|border)(?:-(?:top|bottom|left|right))?(?:-width)?`;
const styles = String.raw`(?:${sizes}|${edges}):${length}|position:relative|border-style:[a-z]+`;
const colours = `(?:border-|background-)?color:(?:${colour})`;
const style = new RegExp(`^(?:(?:${styles}|${colours});?)*$`);

const measure = new RegExp(`^(?:${length})$`);
const keyword = /^[a-z0-9 .-]+$/i;
const mathAttributes = {
  ...Object.fromEntries(
    'accent accentunder columnalign columnlines displaystyle fence form frame linebreak'
      .concat(' linethickness lspace mathvariant maxsize minsize notation rowlines')
      .concat(' rowspacing columnspacing rspace scriptlevel separator stretchy symmetric')
      .split(' ')
      .map((name) => [name, keyword]),
  ),
  height: measure,
  width: measure,
  depth: measure,
  voffset: measure,
  mathcolor: new RegExp(`^(?:${colour})$`),
  mathbackground: new RegExp(`^(?:${colour})$`),
  mathsize: measure,
  class: words,
  style,
};

/** Additional HTML that KaTeX produces. Source: KaTeX 0.16, its MathML and HTML builders. */
export const htmlWithMath: AllowedHtml = {
  ...plainHtml,
  ...Object.fromEntries(
    'menclose mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup'
      .concat(' msup mtable mtd mtext mtr munder munderover semantics')
      .split(' ')
      .map((tag) => [tag, mathAttributes]),
  ),
  math: { xmlns: /^http:\/\/www\.w3\.org\/1998\/Math\/MathML$/, display: /^block$/ },
  annotation: { encoding: /^application\/x-tex$/ },
  span: { ...span, 'aria-hidden': /^true$/, style },
  svg: {
    xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
    height: measure,
    preserveAspectRatio: keyword,
    style,
    viewBox: /^[\d. -]+$/,
    width: measure,
  },
  path: { d: /^[\sMmLlHhVvCcSsQqTtAaZz\d.,eE-]+$/ },
  line: Object.fromEntries('x1 x2 y1 y2 stroke-width'.split(' ').map((name) => [name, measure])),
};
