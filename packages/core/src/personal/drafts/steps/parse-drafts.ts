import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Timestamp, Work } from '../../../kernel';
import { ChannelId, UserId, asId } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { NewDraft } from '../draft';
import type { RequestedDraft, RequestedDraftFailure } from '../requested-draft';
import { parseDraft } from '../requested-draft';

const named = (drafts: readonly RequestedDraft[], type: RequestedDraft['type']) =>
  Array.from(new Set(drafts.filter((draft) => draft.type === type).flatMap(({ to }) => to)));

/** Looks up the recipients of all drafts at once, and fails with the first invalid draft. */
export const parseDrafts = (
  { channels, users }: Pick<Reader, 'channels' | 'users'>,
  caller: Caller,
  drafts: readonly RequestedDraft[],
  now: Timestamp,
): Work<RequestedDraftFailure, readonly NewDraft[]> =>
  pipe(
    TE.Do,
    TE.bind('channels', () =>
      channels.loadManyFor(
        caller.realm.id,
        caller.user.id,
        named(drafts, 'channel').map(asId(ChannelId)),
      ),
    ),
    TE.bind('people', () =>
      users.loadMany(caller.realm.id, named(drafts, 'direct').map(asId(UserId))),
    ),
    TE.flatMapEither(({ channels, people }) => {
      const facts = { channels, userIds: new Set<number>(people.map(({ id }) => id)) };
      return E.traverseArray(parseDraft(caller, facts, now))(drafts);
    }),
  );
