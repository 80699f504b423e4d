import { UserId, eventTable, tagged } from '../../kernel';

/** An account's API key was revoked. Only processes read this entry: they end its waiting polls. */
const ApiKeyRenewed = tagged('ApiKeyRenewed', { userId: UserId });

export const apiKeyEvents = eventTable({ ApiKeyRenewed });
