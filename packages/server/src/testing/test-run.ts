/** What has to be undone at the end of the run; set-up and tear-down share one process. */
export const testRun: { readonly undo: (() => Promise<void>)[] } = { undo: [] };
