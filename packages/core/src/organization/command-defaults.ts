/** What the commands of this module may leave out. Source: docs/reference/requests.md#envelope. */
export const organizationCommandDefaults = {
  updateRealm: { settings: {}, permissions: {}, policies: {} },
} as const;
