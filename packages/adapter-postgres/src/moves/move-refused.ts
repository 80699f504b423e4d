/** Why an organization cannot be moved, or not yet, in one line. */
export class MoveRefused extends Error {}
