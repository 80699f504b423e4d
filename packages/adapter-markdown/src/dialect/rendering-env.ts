import type { Directory } from '../directory';
import type { Marks } from '../marks';
import { newMarks } from '../marks';
import type { RenderMath } from '../math';
import { mathRenderer } from '../math';

/** The shared environment of one rendering, which markdown-it passes to each rule. */
export class RenderingEnv {
  readonly marks: Marks = newMarks();
  readonly renderMath: RenderMath = mathRenderer();
  constructor(readonly directory: Directory) {}
}

/** The typed environment of a rule's state, which markdown-it does not type. */
export const envOf = (state: { readonly env: unknown }): RenderingEnv => {
  if (!(state.env instanceof RenderingEnv)) {
    throw new TypeError('The dialect renders with an environment of its own');
  }
  return state.env;
};
