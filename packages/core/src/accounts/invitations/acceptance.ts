import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, User } from '../../access';
import { silentMention } from '../../access';
import type { Notice } from '../../kernel';
import { personalNotice } from '../../kernel';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import type { DisposableDomains, EmailRules } from '../users/email-rules';
import { checkFreeEmail, checkOwnEmail } from '../users/email-rules';
import { checkUniqueName } from '../users/full-name';
import type { Invitation } from './invitation';

export type AcceptanceFacts = {
  /** The invited address; null for a link. */
  readonly email: string | null;
  /** The users whose names are reserved. */
  readonly reservedNames: readonly User[];
  readonly rules: EmailRules;
  /** The user who has the address already. */
  readonly holder: O.Option<User>;
  /** The invitation, if it is still open. */
  readonly invitation: O.Option<Invitation>;
};

type AcceptanceFailure =
  | AccountFailure<'InvalidInvitationKey' | 'SettingsFailure'>
  | AccessFailure<'FullNameNotUnique'>;

/** Checks that a person with that name may accept the invitation. */
export const checkAcceptance = (
  { email, reservedNames, rules, holder, invitation }: AcceptanceFacts,
  disposableDomains: DisposableDomains,
  fullName: string,
): E.Either<AcceptanceFailure, { readonly invitation: Invitation; readonly email: string }> =>
  pipe(
    E.Do,
    E.bindW('email', () =>
      email === null ? E.left(accountFailure('InvalidInvitationKey')) : E.right(email),
    ),
    E.tap(() => checkUniqueName(reservedNames, fullName)),
    E.tap((found) => checkOwnEmail(rules, disposableDomains)(found.email)),
    E.tap((found) => checkFreeEmail(found.email, holder)),
    E.bindW('invitation', () =>
      pipe(
        invitation,
        E.fromOption(() => accountFailure('InvalidInvitationKey')),
      ),
    ),
  );

/**
 * Notifies the referrer that an invitation was accepted, if they asked for that.
 *
 * @param referrer the user who sent the invitation, if there is one
 *
 * Source: docs/reference/invitations.md#when-an-invited-person-registers.
 */
export const acceptanceNotices = (
  newUser: User,
  { notifiesReferrer }: Invitation,
  referrer: O.Option<User>,
): readonly Notice[] =>
  notifiesReferrer && O.isSome(referrer) && referrer.value.isActive
    ? [
        personalNotice(
          referrer.value,
          `${silentMention(newUser)} accepted your invitation to join Parley!`,
        ),
      ]
    : [];
