/** Interactive clients: their users have read what they send. */
const clients = new Set([
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
export const isReadBySender = (client: string): boolean => clients.has(client.toLowerCase());
