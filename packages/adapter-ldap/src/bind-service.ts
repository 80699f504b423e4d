import type { Client } from 'ldapts';
import type { Settings } from './settings';

/** Binds as the account that searches; without one, the connection stays anonymous. */
export const bindService = async (
  client: Client,
  { serviceAccount }: Pick<Settings, 'serviceAccount'>,
): Promise<void> => {
  if (serviceAccount !== undefined) {
    await client.bind(serviceAccount.dn, serviceAccount.password);
  }
};
