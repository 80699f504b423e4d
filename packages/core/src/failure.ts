import { eventsFailureTable } from './events';
import type { FailureOf } from './kernel';
import { presentFailureOf } from './kernel';

/** Every expected way in which a use case can fail. */
export type Failure = FailureOf<typeof eventsFailureTable>;

/** What the API says of the failure to a caller of that level. */
export const presentFailure = presentFailureOf<Failure>(eventsFailureTable);
