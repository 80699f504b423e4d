import { eventsFailureTable } from './events';
import type { FailureIn } from './kernel';
import { presentFailureOf } from './kernel';

/** Every expected way in which a use case can fail. */
export type Failure = FailureIn<typeof eventsFailureTable>;

/** What the API returns for the failure at that level. */
export const presentFailure = presentFailureOf(eventsFailureTable);
