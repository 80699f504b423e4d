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

/** Source: reference, "POST /messages", `read_by_sender`. */
export const isReadBySender = (client: string): boolean => clients.has(client.toLowerCase());
