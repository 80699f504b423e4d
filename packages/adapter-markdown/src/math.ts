import katex from 'katex';

/** A formula with more HTML than this is shown as text, and so are those after this much HTML. */
const maxHtmlLength = 100_000;
const maxTotalHtmlLength = 1_000_000;

/** A column of a matrix takes 500 characters of HTML: with more, the HTML would be too long. */
const maxColumns = 250;

const columnsOf = (tex: string): number =>
  [...tex.matchAll(/\\[^]|&/g)].filter(([found]) => found === '&').length;

/**
 * The number of tokens that all macros defined by one text may expand to. KaTeX limits only the
 * number of expansions, each of which can be as long as the formula: 1,500 characters took 40 s.
 */
const maxMacroTokens = 10_000;

/** TeX as HTML; undefined if it is not well formed, or too costly. */
export type RenderMath = (tex: string, position: 'inline' | 'block') => string | undefined;

const definingCommands: readonly string[] = [
  ...['\\def', '\\edef', '\\gdef', '\\xdef', '\\let', '\\futurelet', '\\global', '\\long'],
  ...['\\newcommand', '\\renewcommand', '\\providecommand'],
];

type Macros = Record<string, (expander: object) => string>;
type Expander = { readonly pushTokens: (tokens: readonly unknown[]) => void };

const isExpander = (value: unknown): value is Expander =>
  typeof value === 'object' &&
  value !== null &&
  'pushTokens' in value &&
  typeof value.pushTokens === 'function';

/**
 * Macros for the commands that define macros: the first that is used calls `spend` with the number
 * of tokens of each expansion from then on, and gives all of them their own meaning again.
 */
const meteredDefinitions = (spend: (tokens: number) => void): Macros => {
  const macros: Macros = {};
  for (const command of definingCommands) {
    macros[command] = (expander) => {
      if (!isExpander(expander)) {
        throw new RangeError('Macros cannot be defined here');
      }
      const push = expander.pushTokens.bind(expander);
      Object.assign(expander, {
        pushTokens: (tokens: readonly unknown[]) => {
          spend(tokens.length);
          push(tokens);
        },
      });
      definingCommands.forEach((each) => Reflect.deleteProperty(macros, each));
      return command;
    };
  }
  return macros;
};

const ignore = (): void => undefined;

/**
 * KaTeX reports letters that its fonts do not have on the console, and `\message`, `\errmessage`
 * and `\show` print what a formula says. No text of a user may write to the log of the server.
 */
const withoutConsole = <A>(work: () => A): A => {
  const { log, warn, error } = console;
  Object.assign(console, { log: ignore, warn: ignore, error: ignore });
  try {
    return work();
  } finally {
    Object.assign(console, { log, warn, error });
  }
};

/**
 * Renders the formulas of one text. Commands that link, load or style are rejected (`trust`), and
 * macros cannot expand without limit (`maxExpand`, `maxSize` in em).
 */
export const mathRenderer = (): RenderMath => {
  let tokensLeft = maxMacroTokens;
  let htmlLeft = maxTotalHtmlLength;
  const spend = (tokens: number): void => {
    tokensLeft -= tokens;
    if (tokensLeft < 0) {
      throw new RangeError('The macros of the text are too long');
    }
  };
  return (tex, position) => {
    if (htmlLeft <= 0 || columnsOf(tex) > maxColumns) {
      return undefined;
    }
    try {
      const html = withoutConsole(() =>
        katex.renderToString(tex, {
          displayMode: position === 'block',
          throwOnError: true,
          trust: false,
          strict: 'ignore',
          maxExpand: 500,
          maxSize: 100,
          macros: meteredDefinitions(spend),
        }),
      );
      htmlLeft -= html.length;
      return html.length > maxHtmlLength ? undefined : html;
    } catch (thrown) {
      if (thrown instanceof katex.ParseError || thrown instanceof RangeError) {
        return undefined;
      }
      throw thrown;
    }
  };
};
