import katex from 'katex';

/** A formula with more HTML than this is shown as text; sanitizing it would take a second. */
const maxHtmlLength = 100_000;

/**
 * TeX as HTML; undefined if it is not well formed. Commands that link, load or style are rejected
 * (`trust`), and macros cannot expand without limit (`maxExpand`, `maxSize` in em).
 */
export const renderMath = (tex: string, position: 'inline' | 'block'): string | undefined => {
  try {
    const html = katex.renderToString(tex, {
      displayMode: position === 'block',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 100,
    });
    return html.length > maxHtmlLength ? undefined : html;
  } catch (thrown) {
    if (thrown instanceof katex.ParseError || thrown instanceof RangeError) {
      return undefined;
    }
    throw thrown;
  }
};
