import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { maxDraftBytes } from '../draft';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

/** Run after a change, which fails with it: whether all drafts of the caller may take that much. */
export const checkDraftSpace = (
  { drafts }: Pick<Transaction, 'drafts'>,
  { realm, user }: Caller,
): TE.TaskEither<PersonalFailure<'DraftsTooLarge'> | Unexpected, number> =>
  pipe(
    drafts.bytes(realm.id, user.id),
    TE.filterOrElseW(
      (bytes) => bytes <= maxDraftBytes,
      () => personalFailure('DraftsTooLarge'),
    ),
  );
