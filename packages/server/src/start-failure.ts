/** Why the server cannot start, in one line for whoever started it. */
export class StartFailure extends Error {}
