import type { Texts } from './en';
import { en } from './en';

/** The texts in the user's language. */
export const texts: Texts = en;
