import type { Caller } from '../access';
import type { Given } from '../kernel';
import type { SendMessage } from './sending/use-cases/send-message';

/** What the commands of this module may leave out. Source: docs/reference/requests.md#envelope. */
export const messageCommandDefaults = {
  changeFlagsInNarrow: { before: 0, after: 0, includeAnchor: true, narrow: [] },
  edit: {
    propagateMode: 'change_one',
    isExpected: () => true,
    notifyNewThread: true,
    notifyOldThread: false,
  },
  list: {
    before: 0,
    after: 0,
    includeAnchor: true,
    useFirstUnreadAnchor: false,
    narrow: [],
  },
  listById: { narrow: [] },
  matchNarrow: { narrow: [] },
  receiveWebhook: { headers: {}, options: {}, filter: { only: undefined, exclude: [] } },
  report: { description: '' },
} as const;

/** Interactive clients: their users have read what they send. */
const humanClients = new Set([
  'website',
  'parley',
  'parleyweb',
  'parleymobile',
  'parleydesktop',
  'parleyterminal',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'zulipflutter',
]);

/** Source: docs/reference/sending.md#read-by-the-sender. */
export const isReadBySender = (client: string): boolean => humanClients.has(client.toLowerCase());

type GivenMessage = Given<SendMessage, { readonly isReadBySender: boolean }>;

/** Source: docs/reference/sending.md#read-by-the-sender. */
export const completeMessage = (given: GivenMessage, { client }: Caller): SendMessage => ({
  ...given,
  isReadBySender: given.isReadBySender ?? isReadBySender(client),
});
