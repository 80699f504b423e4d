import * as t from 'io-ts';
import type { EventTable } from '../../kernel';
import { UserId } from '../../kernel';

const ApiKeyRenewed = t.readonly(t.type({ _tag: t.literal('ApiKeyRenewed'), userId: UserId }));
/** An account's API key was made void; read by processes alone, which end its waiting polls. */
export type ApiKeyRenewed = t.TypeOf<typeof ApiKeyRenewed>;

export const apiKeyCodecs = { ApiKeyRenewed };

export const apiKeyEvents: EventTable<ApiKeyRenewed> = { ApiKeyRenewed: () => [] };
