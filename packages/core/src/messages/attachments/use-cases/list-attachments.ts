import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import type { Attachment } from '../attachment';

type OwnAttachments = {
  readonly attachments: readonly Attachment[];
  /** Size of all uploads of the organization, in bytes. */
  readonly spaceUsed: number;
};

type Dependencies = { readonly snapshot: Snapshot<'attachments'> };

/** Lists the caller's own uploads. Source: docs/reference/uploads.md#attachment-record. */
export const listAttachments =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): Async<OwnAttachments> =>
    snapshot(realm.id)((tx) =>
      pipe(
        TE.Do,
        TE.bind('attachments', () => tx.attachments.listOf(realm.id, user.id)),
        TE.bind('spaceUsed', () => tx.attachments.spaceUsed(realm.id)),
      ),
    );
