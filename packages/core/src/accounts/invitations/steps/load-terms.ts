import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { InvitationTerms } from '../invitation';
import type { TermsFacts } from '../invitation-terms';

/** Loads the channels and groups in the terms. */
export const loadTerms = (
  { channels, userGroups }: Pick<Reader, 'channels' | 'userGroups'>,
  { realm, user }: Caller,
  { channelIds, groupIds }: InvitationTerms,
): Async<TermsFacts> =>
  pipe(
    TE.Do,
    TE.bind('channels', () =>
      channelIds.length === 0
        ? TE.right([])
        : channels.loadManyFor(realm.id, user.id, Array.from(new Set(channelIds))),
    ),
    TE.bind('groups', () =>
      groupIds.length === 0 ? TE.right([]) : userGroups.loadMany(realm, groupIds),
    ),
  );
