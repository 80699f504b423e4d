import { matchesOf } from '../linkifiers/linkifier-matches';
import { inlineElement } from '../tokens';
import type { Claim, InlineContext, InlinePass } from './inline-pass';
import { asItIs } from './inline-pass';
import { written } from './written';

function* claimsOfAll(source: string, context: InlineContext): Generator<Claim> {
  for (const linkifier of context.directory.linkifiers()) {
    for (const match of matchesOf(linkifier, source, (part) => written(context, part))) {
      const shown = asItIs(context, source.slice(match.start, match.end));
      yield {
        ...match,
        tokens: () => inlineElement('link', 'a', [['href', match.url]], shown),
      };
    }
  }
}

/** Links of the realm's linkifiers; where two overlap, the one that comes first in order wins. */
export const linkifierPass: InlinePass = {
  trigger: /\S/,
  claims(source, context) {
    const won: Claim[] = [];
    for (const claim of claimsOfAll(source, context)) {
      if (won.every(({ start, end }) => claim.end <= start || end <= claim.start)) {
        won.push(claim);
      }
    }
    return won.sort((a, b) => a.start - b.start);
  },
};
