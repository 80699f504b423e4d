import katex from 'katex';

/**
 * TeX as HTML; undefined if it is not well formed. Commands that link, load or style are refused
 * (`trust`), and macros cannot grow without end (`maxExpand`, `maxSize` in em).
 */
export const renderMath = (tex: string, place: 'inline' | 'block'): string | undefined => {
  try {
    return katex.renderToString(tex, {
      displayMode: place === 'block',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 100,
    });
  } catch (thrown) {
    if (thrown instanceof katex.ParseError || thrown instanceof RangeError) {
      return undefined;
    }
    throw thrown;
  }
};
