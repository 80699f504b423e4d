import * as T from 'fp-ts/Task';
import { pipe } from 'fp-ts/function';
import type { User } from '@parley/core/access';
import { canSeeEveryone, isSystemBot, placeholderUser, viewUser } from '@parley/core/access';
import { mapInSlices } from '@parley/core/kernel';
import { presentSystemBots, userPresentation } from '../../access/present-user';
import { arrayOf, field, named, object } from '../../codecs';
import { user, userRecord } from '../../access/user-record';
import { presentEveryone, presentListed, sharedSystemBots } from './present-users';
import { registeringRecord } from './registering-record';
import type { AccountSection, Section, VisitorSection } from './section';
import { recordsOf } from './records-of';

const { is_active: _, ...listedUser } = userRecord.required;

const users = arrayOf(
  named(
    'RegisteredUser',
    'A user in the initial state; the list that has the record says whether the account is active.',
    object({ ...userRecord, required: listedUser }),
  ),
);

/**
 * The users visible to the caller, and the caller's own record. Clients that need a record for every
 * user get placeholders for inaccessible users.
 */
const account: AccountSection = (caller, { clientGravatar, capabilities }) => ({
  facts: 'users',
  present: ({ everyone, ages, isVisible, profiles }) => {
    const presentation = userPresentation(caller, clientGravatar);
    const presentOne = (user: User) => {
      const [view, profile] = isVisible(user)
        ? [viewUser(user, caller.realm), profiles.get(user.id) ?? []]
        : [placeholderUser(user.id, caller.realm), []];
      return { isActive: view.isActive, record: presentListed(view, profile, presentation) };
    };
    const lists: T.Task<object> = canSeeEveryone(caller)
      ? T.of(presentEveryone(everyone, profiles, ages, caller, presentation))
      : pipe(
          everyone.filter(
            (user) =>
              !isSystemBot(user) && (isVisible(user) || !capabilities.has('user_list_incomplete')),
          ),
          mapInSlices(presentOne),
          T.map((records) => ({
            realm_users: recordsOf(records, true),
            realm_non_active_users: recordsOf(records, false),
          })),
        );
    return pipe(
      lists,
      T.map((users) =>
        sharedSystemBots(everyone, ages, caller, presentation).after({
          ...users,
          ...registeringRecord.present(caller, caller),
        }),
      ),
    );
  },
});

const visitor: VisitorSection = (viewer, { clientGravatar }) => ({
  facts: 'everyone',
  present: ({ everyone, ages }) => {
    const presentation = userPresentation(viewer, clientGravatar);
    return {
      ...presentEveryone(everyone, undefined, ages, viewer, presentation),
      cross_realm_bots: presentSystemBots(everyone, viewer.realm, presentation),
      ...registeringRecord.present(viewer, viewer),
    };
  },
});

/** The users, and the one who registers. Source: docs/reference/register.md#sections. */
export const userSection: Section = {
  fields: {
    realm_users: field('Active users whom the user may see.', users),
    realm_non_active_users: field('Deactivated users whom the user may see.', users),
    cross_realm_bots: field('The bots of the service.', arrayOf(user)),
    ...registeringRecord.codecs,
  },
  account,
  visitor,
};
