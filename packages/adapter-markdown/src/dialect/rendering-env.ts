import type { Directory } from '../directory';
import type { Marks } from '../marks';
import { newMarks } from '../marks';

/** What the rules of one rendering share; markdown-it hands it from rule to rule. */
export class RenderingEnv {
  readonly marks: Marks = newMarks();
  constructor(readonly directory: Directory) {}
}

/** The environment out of a rule's state, where markdown-it says nothing of its type. */
export const envOf = (state: { readonly env: unknown }): RenderingEnv => {
  if (!(state.env instanceof RenderingEnv)) {
    throw new TypeError('The dialect renders with an environment of its own');
  }
  return state.env;
};
