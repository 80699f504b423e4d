import { accountsFailureTable } from '../accounts';

/** What the API says of each failure of this module, those of accounts included. */
export const organizationFailureTable = {
  ...accountsFailureTable,
};
