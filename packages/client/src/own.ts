import type { State } from './wire/state';

/** The id of the account that registered; absent if the client did not request its own record. */
export const ownIdOf = (state: State): number | undefined =>
  typeof state.user_id === 'number' ? state.user_id : undefined;
