import { effect } from '@preact/signals';
import { isVisitor } from '../state/session';
import { client } from '../state/connection';

/** Without input for so long, the user is idle. */
const idleAfterMs = 5 * 60_000;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'focus'] as const;

/** Reports whether the user is here, as long as somebody is logged in. */
export const watchPresence = (): void => {
  let status: 'active' | 'idle' = 'active';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    if (!isVisitor.value) {
      client.value?.presence.report(status);
    }
  };
  const change = (now: 'active' | 'idle') => {
    if (status !== now) {
      status = now;
      report();
    }
  };
  const onInput = () => {
    change('active');
    clearTimeout(timer);
    timer = setTimeout(() => change('idle'), idleAfterMs);
  };
  for (const name of inputs) {
    addEventListener(name, onInput, { passive: true });
  }
  onInput();
  effect(report);
};
