import * as t from 'io-ts';
import { UserId, eventTable } from '../../kernel';

/** An account's API key was revoked. Only processes read this entry: they end its waiting polls. */
const ApiKeyRenewed = t.readonly(t.type({ _tag: t.literal('ApiKeyRenewed'), userId: UserId }));

export const apiKeyEvents = eventTable({ ApiKeyRenewed });
