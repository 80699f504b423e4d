import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User } from '../../../access';
import {
  accessFailure,
  checkUserSettings,
  isAdministrator,
  isBot,
  userSettings,
} from '../../../access';
import type { UserGroupId, UserId, Work } from '../../../kernel';
import { ascending, ensure } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import type { Ports } from '../../use-case-ports';
import { checkActiveGroups, checkUsersExist } from '../../user-groups/check-active';
import { checkSettingsOfOthers, planSettingsOfOthers } from '../settings-of-others';
import type { UpdateOwnAccount } from './update-own-account';

export type UpdateSettingsOfOthers = Pick<UpdateOwnAccount, 'settings'> & {
  readonly userIds: readonly UserId[];
  /** Their members, and those of their subgroups. */
  readonly groupIds: readonly UserGroupId[];
  /** Whether settings stay that people have changed themselves. */
  readonly keepsEdited: boolean;
};

type UpdateSettingsOfOthersFailure =
  | AccountFailure<'SettingNotForOthers'>
  | AccessFailure<
      | 'InvalidUserGroupId'
      | 'InvalidUserId'
      | 'MustBeAdministrator'
      | 'SettingNotAvailable'
      | 'UserGroupDeactivated'
    >;

/** The people among those who are named; bots have no settings. */
const loadTargets = (
  tx: Transaction,
  { realm }: Caller,
  { userIds, groupIds }: UpdateSettingsOfOthers,
): Work<
  AccessFailure<'InvalidUserGroupId' | 'InvalidUserId' | 'UserGroupDeactivated'>,
  readonly User[]
> =>
  pipe(
    TE.Do,
    TE.bind('groups', () =>
      groupIds.length === 0 ? TE.right([]) : tx.userGroups.loadMany(realm, groupIds),
    ),
    TE.tap(({ groups }) => TE.fromEither(checkActiveGroups(groupIds, groups))),
    TE.bindW('members', () =>
      groupIds.length === 0 ? TE.right([]) : tx.users.activeIn(realm, groupIds),
    ),
    TE.bindW('users', ({ members }) =>
      tx.users.loadMany(realm.id, ascending([...userIds, ...members])),
    ),
    TE.tap(({ users }) => TE.fromEither(checkUsersExist(userIds, users))),
    TE.map(({ users }) => users.filter((user) => !isBot(user))),
  );

/**
 * Changes settings of people for them, all or none. Deactivated people who are named find them changed
 * when they return.
 *
 * Source: docs/reference/own-account.md#settings-of-others.
 */
export const updateSettingsOfOthers =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (caller: Caller, command: UpdateSettingsOfOthers): Work<UpdateSettingsOfOthersFailure, void> => {
    const { realm, user } = caller;
    const { settings, keepsEdited } = command;
    return pipe(
      TE.right(user),
      ensure(isAdministrator, accessFailure('MustBeAdministrator')),
      TE.flatMapEither(() => checkSettingsOfOthers(settings)),
      TE.flatMapEither(() => checkUserSettings(settings)),
      TE.flatMap(() =>
        transact(caller, (tx) =>
          pipe(
            loadTargets(tx, caller, command),
            TE.map((people) => people.map(({ id }) => id)),
            TE.bindTo('ids'),
            TE.bindW('edited', ({ ids }) => tx.userSettings.lockEdited(realm.id, ids)),
            TE.bindW('before', ({ ids }) => tx.userSettings.of(realm.id, ids)),
            TE.map(({ ids, edited, before }) =>
              planSettingsOfOthers(
                ids.map((id) => ({
                  id,
                  settings: before.get(id) ?? userSettings({}),
                  kept: (keepsEdited ? edited.get(id) : undefined) ?? new Set(),
                })),
                settings,
              ),
            ),
            TE.tap(({ assigned }) => tx.userSettings.assign(realm.id, assigned)),
            TE.tap(({ withoutDrafts }) =>
              withoutDrafts.length === 0
                ? TE.right(undefined)
                : tx.drafts.removeAll(realm.id, withoutDrafts),
            ),
            TE.flatMap(({ events }) => tx.events.emit(realm.id, events)),
          ),
        ),
      ),
    );
  };
