import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import type { Async, Timestamp, Work } from '../../../kernel';
import { accountFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import { loadEmailRules } from '../../users/steps/load-account-facts';
import type { InvitationLimits } from '../invitation';
import type { InviterFailure } from '../invitation-permission';
import { checkInviter } from '../invitation-permission';
import type {
  InvitationFacts,
  InvitationPlanFailure,
  RequestedInvitations,
} from '../invitation-plan';
import { planInvitations } from '../invitation-plan';
import { invitationsChanged } from '../invitations-changed';
import { tidyAddresses } from '../invitee-addresses';
import { loadTerms } from '../steps/load-terms';
import { loadEmailsSent, sendInvitations } from '../steps/send-invitations';
import type { Ports } from '../../use-case-ports';

/** The addresses may have names: `Eve <eve@example.org>`. */
export type InvitePeople = RequestedInvitations;

type InvitePeopleFailure = InviterFailure | InvitationPlanFailure | AccessFailure<'CollectionFull'>;

const loadFacts = (
  tx: Transaction,
  caller: Caller,
  limits: InvitationLimits,
  { addresses, terms }: RequestedInvitations,
  now: Timestamp,
): Async<InvitationFacts> =>
  pipe(
    TE.Do,
    TE.bind('named', () => loadTerms(tx, caller, terms)),
    TE.bind('emailsSent', () => loadEmailsSent(tx, limits, caller.realm.id, now)),
    TE.bind('rules', () => loadEmailRules(tx, caller.realm)),
    TE.bind('holders', () => tx.users.loadByEmails(caller.realm.id, addresses)),
    TE.map((loaded) => ({ limits, now, ...loaded })),
  );

/**
 * Invites people to the organization by email. Addresses with accounts are omitted and reported as
 * a failure, but the others are invited nevertheless; any other failure changes nothing.
 */
export const invitePeople =
  ({
    transact,
    clock,
    disposableDomains,
    invitationLimits,
  }: Pick<Ports, 'clock' | 'disposableDomains' | 'invitationLimits' | 'transact'>) =>
  (caller: Caller, command: InvitePeople): Work<InvitePeopleFailure, void> => {
    const wanted = { ...command, addresses: tidyAddresses(command.addresses) };
    const { realm, user } = caller;
    return pipe(
      TE.fromEither(checkInviter(caller, 'can_invite_users_group', command.terms.role)),
      TE.flatMap(() => TE.fromIO(clock.now)),
      TE.flatMap((now) =>
        transact(caller, (tx) =>
          pipe(
            loadFacts(tx, caller, invitationLimits, wanted, now),
            TE.flatMapEither((facts) => planInvitations(caller, facts, disposableDomains, wanted)),
            TE.tap(({ invitations }) =>
              sendInvitations(tx, invitationLimits, caller, invitations, now),
            ),
            TE.tap(() => tx.events.emit(realm.id, [invitationsChanged(user.id)])),
          ),
        ),
      ),
      TE.map(({ refused }) => refused),
      TE.filterOrElseW(RA.isEmpty, (refused) =>
        accountFailure('InvitationFailed', { problem: 'someRefused', errors: refused }),
      ),
      TE.map(() => undefined),
    );
  };
