/** What the commands of this module may leave out. Source: docs/reference/requests.md#envelope. */
export const organizationCommandDefaults = {
  createRealm: { hasDefaultChannel: true },
  deactivateRealm: { deletionDelayDays: null },
  requestExport: { type: 'public' },
  updateRealm: { settings: {}, permissions: {}, policies: {} },
} as const;
