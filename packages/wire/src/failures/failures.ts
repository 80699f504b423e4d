import type { Failure, Failures } from '@parley/core';
import type { Unexpected } from '@parley/core/kernel';
import { currentLevel } from '@parley/core/kernel';
import { accessFailures } from './access-failures';
import { accountFailures } from './account-failures';
import { channelFailures } from './channel-failures';
import { eventFailures } from './event-failures';
import { presentFailureOf } from './failure-table';
import { messageFailures } from './message-failures';
import { organizationFailures } from './organization-failures';
import { personalFailures } from './personal-failures';

/** What the API returns for each failure of a use case. */
export const failureTable = {
  ...accessFailures,
  ...accountFailures,
  ...channelFailures,
  ...eventFailures,
  ...messageFailures,
  ...organizationFailures,
  ...personalFailures,
};

/** What the API returns for the failure at that level. */
export const presentFailure = presentFailureOf<Failures>(failureTable);

/** The text of a failure, as the API words it now. */
export const describeFailure = (failure: Failure | Unexpected): string => {
  if (failure._tag !== 'Unexpected') {
    return presentFailure(failure, currentLevel).msg;
  }
  const { cause } = failure;
  return cause instanceof Error ? cause.message : 'Unexpected error';
};
