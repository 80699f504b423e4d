import type { FailurePresentation } from '@parley/wire';
import { badRequest, withCode } from '@parley/wire';

/** A required parameter is missing. */
export const missingParameter = (name: string): FailurePresentation =>
  withCode('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name });

/** Two names of one parameter were sent. */
export const confusingParameters = (first: string, second: string): FailurePresentation =>
  withCode('REQUEST_CONFUSING_VAR', `Can't decide between '${first}' and '${second}' arguments`, {
    var_name1: first,
    var_name2: second,
  });

/** The value of a parameter is invalid. */
export const invalidParameter = (message: string): FailurePresentation => badRequest(message);
