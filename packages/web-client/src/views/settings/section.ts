import type { VNode } from 'preact';

/** A part of the settings, which has an address of its own. */
export type Section = {
  readonly key: string;
  readonly title: string;
  readonly show: () => VNode;
  /** Whether the user may use it; without it, everybody may. */
  readonly isOffered?: () => boolean;
};
