import MarkdownIt from 'markdown-it';
import { languageName } from '../languages';

type Rules = MarkdownIt['renderer']['rules'];
const { escapeHtml } = new MarkdownIt().utils;

/** Render rules for tokens that are not plain elements. */
export const renderRules: Rules = {
  fence: (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {};
    const language = info === '' ? '' : ` data-code-language="${escapeHtml(languageName(info))}"`;
    const code = escapeHtml(content);
    return `<div class="codehilite"${language}><pre><span></span><code>${code}\n</code></pre></div>\n`;
  },
  math: (tokens, index) => tokens[index]?.content ?? '',
  tex_error: (tokens, index) =>
    `<span class="tex-error">${escapeHtml(tokens[index]?.content ?? '')}</span>`,
  spoiler_open: () => '<div class="spoiler-block"><div class="spoiler-header">\n',
  spoiler_content: () => '</div><div class="spoiler-content" aria-hidden="true">\n',
  spoiler_close: () => '</div></div>\n',
};
