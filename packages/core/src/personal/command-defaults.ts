/** What the commands of this module may leave out. Source: docs/reference/requests.md#envelope. */
export const personalCommandDefaults = {
  createNavigationView: { isPinned: false, name: null },
} as const;
