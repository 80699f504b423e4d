import { linkTarget, relativeToRealm } from '../urls';
import { inlineElement } from '../tokens';
import { addressesIn } from '../addresses';
import type { Claim, InlinePass } from './inline-pass';
import { asItIs } from './inline-pass';
import { written } from './written';

/** Bare URLs in the text. */
export const autolinkPass: InlinePass = {
  trigger: /[.@:]/,
  *claims(source, context): Generator<Claim> {
    for (const { start, end } of addressesIn(source)) {
      const address = source.slice(start, end);
      const target = linkTarget(written(context, address));
      if (target !== undefined) {
        const href = relativeToRealm(context.directory.given.realmUrl, target);
        const shown = asItIs(context, address);
        yield { start, end, tokens: () => inlineElement('link', 'a', [['href', href]], shown) };
      }
    }
  },
};
