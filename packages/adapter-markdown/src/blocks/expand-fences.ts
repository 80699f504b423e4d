import type { RenderMath } from '../math';
import type { Marks } from '../marks';
import { sourceOf } from '../marks';
import type { Token } from '../tokens';
import { leaf } from '../tokens';
import type { FenceLine } from './fence-line';
import { matchFence } from './fence-line';

type Kind = 'root' | 'quote' | 'spoiler' | 'math' | 'code';

type Fence = FenceLine & { readonly kind: Kind; readonly lines: string[] };

/** Fences nested deeper than this are lines of text, like quotes nested as deep. */
const maxDepth = 20;

const kindOf = (language: string): Kind => {
  switch (language) {
    case 'quote':
    case 'quoted':
      return 'quote';
    case 'spoiler':
      return 'spoiler';
    case 'math':
      return 'math';
    default:
      return 'code';
  }
};

const markOf = (marks: Marks, source: string, tokens: readonly Token[], isBlock: boolean): string =>
  marks.add({ source, tokens, isBlock });

const mathTokens = (source: string, renderMath: RenderMath): Token[] =>
  source.split('\n\n').flatMap((formula) => {
    const html = renderMath(formula, 'block');
    return [html === undefined ? leaf('tex_error', formula) : leaf('math', html)];
  });

/** The text that replaces a complete fence. */
const linesOf = (
  marks: Marks,
  { kind, language, header, lines }: Fence,
  renderMath: RenderMath,
): string[] => {
  const content = lines.join('\n');
  const source = sourceOf(marks, content);
  const part = (type: string): string => markOf(marks, '', [leaf(type, '')], true);
  switch (kind) {
    case 'root':
      return lines;
    case 'quote':
      return ['', ...content.split('\n').map((line) => `> ${line}`), ''];
    case 'spoiler': {
      const title = header === '' ? [] : [header, ''];
      const open = ['', part('spoiler_open'), '', ...title, part('spoiler_content')];
      return [...open, '', ...lines, '', part('spoiler_close'), ''];
    }
    case 'math':
      return ['', markOf(marks, source, mathTokens(source, renderMath), false), ''];
    case 'code':
      return [
        '',
        markOf(
          marks,
          source,
          [leaf('fence', source.replace(/^\n+/, '').trimEnd(), language)],
          true,
        ),
        '',
      ];
  }
};

/**
 * Replaces fences at the beginning of lines: code and math become marks, quotes become lines with
 * `>`, and spoilers become marks around their content. A fence without an end extends to the end of
 * the text.
 */
export const expandFences = (
  lines: readonly string[],
  marks: Marks,
  defaultLanguage: string,
  renderMath: RenderMath,
): string[] => {
  const root: Fence = { kind: 'root', fence: '', language: '', header: '', lines: [] };
  const open: Fence[] = [root];
  const close = (): void => {
    const closed = open.pop();
    if (closed !== undefined) {
      (open.at(-1) ?? root).lines.push(...linesOf(marks, closed, renderMath));
    }
  };
  for (const line of lines) {
    const current = open.at(-1) ?? root;
    const isVerbatim = current.kind === 'code' || current.kind === 'math';
    const opened = isVerbatim || open.length > maxDepth ? undefined : matchFence(line);
    if (current !== root && line.trimEnd() === current.fence) {
      close();
    } else if (opened !== undefined) {
      const language = opened.language === '' ? defaultLanguage : opened.language;
      open.push({ ...opened, language, kind: kindOf(language), lines: [] });
    } else {
      current.lines.push(isVerbatim ? line.trimEnd() : line);
    }
  }
  while (open.length > 1) {
    close();
  }
  return root.lines;
};
