import type { RenderingDirectory } from '@parley/core/access';
import MarkdownIt from 'markdown-it';
import { directoryOf } from '../directory';
import type { Token } from '../tokens';
import { blockRule, inlineRule } from './core-rules';
import { previewRule } from './previews';
import { renderRules } from './render-rules';
import { RenderingEnv } from './rendering-env';
import { hasMath } from './rendering-facts';

const dialect = new MarkdownIt({ html: false });
dialect.core.ruler.at('block', blockRule);
dialect.core.ruler.at('inline', inlineRule);
dialect.core.ruler.enableOnly(['normalize', 'block', 'inline']);
dialect.core.ruler.push('previews', previewRule);
Object.assign(dialect.renderer.rules, renderRules);

export type Parsed = {
  readonly tokens: readonly Token[];
  /** Unsafe until it has been sanitized. */
  readonly html: string;
  /** Whether the HTML has formulas, which consist of elements of their own. */
  readonly hasMath: boolean;
};

/** Converts Markdown to tokens and HTML by the rules of the dialect. Pure. */
export const parseDialect = (content: string, directory: RenderingDirectory): Parsed => {
  const env = new RenderingEnv(directoryOf(directory));
  const tokens = dialect.parse(content, env);
  const html = dialect.renderer.render(tokens, dialect.options, env).trimEnd();
  return { tokens, html, hasMath: hasMath(tokens) };
};
