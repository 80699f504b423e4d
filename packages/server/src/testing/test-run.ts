/** What the end of the run has to undo; set-up and tear-down share one process. */
export const testRun: { stop: (() => Promise<void>) | undefined } = { stop: undefined };
