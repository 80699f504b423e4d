import type { CompiledLinkifier } from '../linkifiers/compile-linkifier';
import { matchesOf } from '../linkifiers/linkifier-matches';
import { inlineElement } from '../tokens';
import type { Claim, InlinePass } from './inline-pass';
import { asItIs } from './inline-pass';
import { written } from './written';

/** Links of one linkifier. Each linkifier is its own pass, so the realm's order decides. */
export const linkifierPass = (linkifier: CompiledLinkifier): InlinePass => ({
  trigger: /\S/,
  *claims(source, context): Generator<Claim> {
    for (const { start, end, url } of matchesOf(linkifier, source, (part) =>
      written(context, part),
    )) {
      const shown = asItIs(context, source.slice(start, end));
      yield { start, end, tokens: () => inlineElement('link', 'a', [['href', url]], shown) };
    }
  },
});
