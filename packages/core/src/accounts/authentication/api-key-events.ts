import * as t from 'io-ts';
import { UserId, eventKind, eventTable } from '../../kernel';

const ApiKeyRenewed = t.readonly(t.type({ _tag: t.literal('ApiKeyRenewed'), userId: UserId }));
/** An account's API key was revoked. Only processes read this entry: they end its waiting polls. */
export type ApiKeyRenewed = t.TypeOf<typeof ApiKeyRenewed>;

export const apiKeyEvents = eventTable({
  ApiKeyRenewed: eventKind(ApiKeyRenewed, () => []),
});
