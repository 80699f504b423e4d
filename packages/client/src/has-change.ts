import { changes } from './wire/operation-paths';
import type { State } from './wire/state';

/** Whether the server applied a change of the API, by its name, to what it sent. */
export const hasChange = (state: State, change: keyof typeof changes): boolean =>
  Number(state.chat_feature_level) >= changes[change];
