import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Visitor } from '../../../access';
import type { Clock, ConfirmationTokens, Unexpected } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Snapshot } from '../../transaction';
import type { Invitation } from '../invitation';
import { findOpenInvitation } from '../steps/find-open-invitation';

type Dependencies = {
  readonly snapshot: Snapshot;
  readonly clock: Clock;
  readonly invitationTokens: ConfirmationTokens;
};

/** Finds the open invitation for a key. Changes nothing. */
export const getInvitation =
  ({ snapshot, clock, invitationTokens }: Dependencies) =>
  (
    { realm }: Visitor,
    key: string,
  ): TE.TaskEither<AccountFailure<'InvalidInvitationKey'> | Unexpected, Invitation> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        snapshot(realm.id)(({ invitations }) =>
          findOpenInvitation(invitations, invitations.find, realm, invitationTokens, key, now),
        ),
      ),
      TE.flatMap(TE.fromOption(() => accountFailure('InvalidInvitationKey'))),
    );
