/** What the commands of this module may leave out. Source: API document, defaults of parameters. */
export const personalCommandDefaults = {
  createNavigationView: { isPinned: false, name: null },
} as const;
