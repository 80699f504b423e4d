import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Visitor } from '../../../access';
import type { Work } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Invitation } from '../invitation';
import { findOpenInvitation } from '../steps/find-open-invitation';
import type { Ports } from '../../use-case-ports';

/** Finds the open invitation for a key. Changes nothing. */
export const getInvitation =
  ({ snapshot, clock, invitationTokens }: Pick<Ports, 'clock' | 'invitationTokens' | 'snapshot'>) =>
  ({ realm }: Visitor, key: string): Work<AccountFailure<'InvalidInvitationKey'>, Invitation> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        snapshot(realm.id)(({ invitations }) =>
          findOpenInvitation(invitations, invitations.find, realm, invitationTokens, key, now),
        ),
      ),
      TE.flatMap(TE.fromOption(() => accountFailure('InvalidInvitationKey'))),
    );
