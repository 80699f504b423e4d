import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { Attachment } from '../attachment';

export type OwnAttachments = {
  readonly attachments: readonly Attachment[];
  /** Bytes that the uploads of the whole organization take. */
  readonly spaceUsed: number;
};

type Dependencies = { readonly snapshot: UnitOfWork<'attachments'> };

/** The caller's own uploads. Source: reference, "Attachment object and listing". */
export const listAttachments =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, OwnAttachments> =>
    snapshot((tx) =>
      pipe(
        TE.Do,
        TE.bind('attachments', () => tx.attachments.listOf(realm.id, user.id)),
        TE.bind('spaceUsed', () => tx.attachments.spaceUsed(realm.id)),
      ),
    );
