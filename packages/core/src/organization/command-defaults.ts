/** What the commands of this module may leave out. Source: API document, defaults of parameters. */
export const organizationCommandDefaults = {
  updateRealm: { settings: {}, permissions: {}, policies: {} },
} as const;
