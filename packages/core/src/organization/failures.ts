import { accountsFailureTable } from '../accounts';

/** The API response for each failure of this module, including those of accounts. */
export const organizationFailureTable = {
  ...accountsFailureTable,
};
