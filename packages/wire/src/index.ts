/** What clients see of the core: its failures, as the API returns them. */
export type { FailurePresentation } from './failures/failure-presentation';
export { badRequest, rateLimited, withCode } from './failures/failure-presentation';
export { describeFailure, presentFailure } from './failures/failures';
