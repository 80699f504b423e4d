import { signal } from '@preact/signals';

/** A short message about an action, which disappears by itself unless it is an error. */
export type Notice = {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
};

export const notices = signal<readonly Notice[]>([]);
