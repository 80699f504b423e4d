import type { UserReference } from '@parley/core';
import { UserId } from '@parley/core';
import { pathId, pathName } from '../../path-parameters';
import { maxLineLength } from '../limits';

/** The two ways in which a path identifies a user. */
export const byId = {
  path: '/users/:user_id',
  pathParameters: { user_id: pathId(UserId) },
} as const;

export const byEmail = {
  path: '/users/:email',
  pathParameters: { email: pathName(maxLineLength) },
} as const;

export const idReference = (id: UserId): UserReference => ({ _tag: 'ById', id });

export const emailReference = (email: string): UserReference => ({ _tag: 'ByEmail', email });
