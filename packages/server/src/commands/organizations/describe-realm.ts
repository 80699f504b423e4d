import type { Realm } from '@parley/core';
import type { Json } from '../report';

export const realmAsJson = ({ id, host, url, name, createdAt }: Realm) =>
  ({ id, host, url, name, created_at: createdAt }) satisfies Json;
