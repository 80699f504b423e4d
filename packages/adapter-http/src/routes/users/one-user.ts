import { userInPath } from '../in-paths';
import type { UserReference } from '@parley/core/access';
import type { UserId } from '@parley/core/kernel';
import { pathName } from '../../path-parameters';
import { maxLineLength } from '../limits';

/** The two ways in which a path identifies a user. */
export const byId = {
  path: '/users/:user_id',
  pathParameters: { user_id: userInPath },
} as const;

export const byEmail = {
  path: '/users/:email',
  pathParameters: { email: pathName(maxLineLength, 'The email address of the user.') },
} as const;

export const idReference = (id: UserId): UserReference => ({ _tag: 'ById', id });

export const emailReference = (email: string): UserReference => ({ _tag: 'ByEmail', email });
