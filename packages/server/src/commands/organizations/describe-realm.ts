import type { Realm } from '@parley/core/access';
import type { Json } from '../report';

export const realmAsJson = ({ id, host, url, name, createdAt, isActive, deletionAt }: Realm) =>
  ({
    id,
    host,
    url,
    name,
    created_at: createdAt,
    is_active: isActive,
    deletion_at: deletionAt,
  }) satisfies Json;
