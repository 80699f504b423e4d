import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';

/**
 * What follows from signals and from the keys. The component is rendered again when it becomes
 * another value, and not at every change of the signals, as hundreds of rows would be.
 */
export const useSelected = <A>(select: () => A, ...keys: readonly unknown[]): A =>
  useMemo(() => computed(select), keys).value;
