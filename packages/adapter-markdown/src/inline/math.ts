import { leaf } from '../tokens';
import type { InlinePass } from './inline-pass';
import { patternPass } from './inline-pass';
import { written } from './written';

/** `$$x$$` in a line, not next to letters or other dollar signs. */
export const mathPass: InlinePass = patternPass(
  /\$\$/,
  /(?<![\p{L}\p{N}_$])\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?![\p{L}\p{N}_$])/gu,
  ([whole, source = ''], context) => {
    const html = context.renderMath(written(context, source), 'inline');
    return () => [
      html === undefined ? leaf('tex_error', written(context, whole)) : leaf('math', html),
    ];
  },
);
