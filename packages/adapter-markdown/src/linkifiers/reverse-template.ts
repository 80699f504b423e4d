import type { LinkifierFlaw } from '@parley/core/messages';
import * as E from 'fp-ts/Either';

type Part = { readonly kind: 'text' | 'group'; readonly value: string };

const partPattern = /\{\{|\}\}|\{([^{}]*)\}|\{|[^{}]+|\}/g;

/** Parses `{group}`, with `{{` and `}}` for literal braces; a lone `}` is text. */
export const parseReverseTemplate = (template: string): E.Either<LinkifierFlaw, Part[]> => {
  const parts: Part[] = [];
  for (const [token, group] of template.matchAll(partPattern)) {
    if (token === '{') {
      return E.left({ _tag: 'ReverseTemplateUnclosed' });
    }
    if (token === '{}') {
      return E.left({ _tag: 'ReverseTemplateFieldEmpty' });
    }
    if (group !== undefined) {
      parts.push({ kind: 'group', value: group });
    } else {
      parts.push({ kind: 'text', value: token === '{{' ? '{' : token === '}}' ? '}' : token });
    }
  }
  return E.right(parts);
};

/** Restores the text from the groups of a match; a group that did not participate is empty. */
export const expandReverseTemplate = (
  parts: readonly Part[],
  groupOf: (name: string) => string | null,
): string =>
  parts.map(({ kind, value }) => (kind === 'text' ? value : (groupOf(value) ?? ''))).join('');
