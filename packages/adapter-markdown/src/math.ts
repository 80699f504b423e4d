import katex from 'katex';

/** A formula with more HTML than this is no formula, and would take a second to sanitise. */
const maxHtmlLength = 100_000;

/**
 * TeX as HTML; undefined if it is not well formed. Commands that link, load or style are refused
 * (`trust`), and macros cannot grow without end (`maxExpand`, `maxSize` in em).
 */
export const renderMath = (tex: string, place: 'inline' | 'block'): string | undefined => {
  try {
    const html = katex.renderToString(tex, {
      displayMode: place === 'block',
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
