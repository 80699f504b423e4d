import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { LinkifierId, Work } from '../../../kernel';
import type { LinkifierValidator } from '../../ports/linkifier-validator';
import type { Transact } from '../../transaction';
import type { LinkifierFields } from '../linkifier';
import { checkLinkifier } from '../steps/check-linkifier';
import { announceLinkifiers } from '../steps/announce-linkifiers';
import type { MessageFailure } from '../../failures';

type Dependencies = {
  readonly transact: Transact<'collections' | 'linkifiers' | 'events'>;
  readonly linkifierValidator: LinkifierValidator;
};

/** Adds a linkifier, which is tried last. Source: docs/reference/linkifiers.md#checks. */
export const createLinkifier =
  ({ transact, linkifierValidator }: Dependencies) =>
  (
    caller: Caller,
    command: LinkifierFields,
  ): Work<MessageFailure<'LinkifierInvalid'> | AccessFailure<'CollectionFull'>, LinkifierId> =>
    transact(caller, (tx) =>
      pipe(
        tx.linkifiers.list(caller.realm.id),
        TE.flatMapEither((all) => checkLinkifier(linkifierValidator, all, command)),
        TE.flatMap((proposed) => tx.linkifiers.create(caller.realm.id, proposed)),
        withinLimit(tx, caller, 'linkifiers'),
        TE.tap(() => announceLinkifiers(tx, caller.realm.id)),
      ),
    );
