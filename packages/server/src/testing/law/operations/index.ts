import type { Operations } from '../operation';
import { channelOperations } from './channel-operations';
import { messageOperations } from './message-operations';
import { personalOperations } from './personal-operations';
import { realmOperations } from './realm-operations';
import { userOperations } from './user-operations';

/** Every kind of operation by its name. */
export const operations: Operations = {
  ...messageOperations,
  ...channelOperations,
  ...userOperations,
  ...personalOperations,
  ...realmOperations,
};
