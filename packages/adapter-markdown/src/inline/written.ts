import { sourceOf } from '../marks';
import type { InlineContext } from './inline-pass';

/** The text as its author wrote it, without the marks of earlier passes. */
export const written = (context: InlineContext, source: string): string =>
  sourceOf(context.marks, source);
