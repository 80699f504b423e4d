import type { ClientCapabilities } from '../kernel';

const capabilities: ClientCapabilities = new Set();

/** What the commands of this module may leave out. Source: docs/reference/requests.md#envelope. */
export const eventCommandDefaults = {
  fetch: { dontBlock: false },
  registerQueue: {
    applyMarkdown: false,
    includeSubscribers: 'false',
    presenceEmails: true,
    capabilities,
    narrow: [],
  },
} as const;
