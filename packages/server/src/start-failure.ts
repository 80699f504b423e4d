/** Why the server cannot start, in one line for the operator. */
export class StartFailure extends Error {}
