import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { everyone } from '../../events/audience';
import type { DomainEvent } from '../../events/domain-event';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Timestamp } from '../../shared/timestamp';
import { withoutDeactivated } from '../../user-groups/group-setting';
import { viewGroupSetting } from '../../user-groups/group-setting-view';
import { systemGroupEvents } from '../../user-groups/system-group-events';
import { deactivatedAmong } from '../../user-groups/use-cases/change-group-setting';
import type { FullMemberNeeds } from '../../user-groups/use-cases/tell-full-members';
import { tellFullMembers } from '../../user-groups/use-cases/tell-full-members';
import { isSystemBot } from '../../users/user';
import type { Realm } from '../realm';
import type { PlainRealmSettings, RealmPermissions } from '../realm-settings';

type Needs = FullMemberNeeds;

/** What of a realm came to be another. */
export type RealmDifference = {
  readonly name: string | undefined;
  readonly description: { readonly text: string; readonly rendered: string } | undefined;
  readonly settings: Partial<PlainRealmSettings>;
  readonly permissions: Partial<RealmPermissions>;
};

const plainEvents = ({ name, description, settings }: RealmDifference): readonly DomainEvent[] => {
  const properties: Readonly<Record<string, string | number | boolean | null>> = {
    ...(name === undefined ? {} : { name }),
    ...settings,
  };
  const described: readonly DomainEvent[] =
    description === undefined
      ? []
      : [
          {
            _tag: 'RealmDescriptionChanged',
            description: description.text,
            renderedDescription: description.rendered,
          },
        ];
  return [
    ...described,
    ...Object.entries(properties).map(([property, value]) => ({
      _tag: 'RealmPropertyChanged' as const,
      property,
      value,
    })),
  ];
};

const permissionEvents = (
  tx: Pick<Transaction, Needs>,
  realm: Realm,
  permissions: Partial<RealmPermissions>,
): TE.TaskEither<Unexpected, readonly DomainEvent[]> =>
  pipe(
    deactivatedAmong(tx, realm, Object.values(permissions)),
    TE.map((gone) =>
      Object.entries(permissions).map(([permission, value]) => ({
        _tag: 'RealmPermissionChanged',
        permission,
        value: viewGroupSetting(
          withoutDeactivated(value, (id) => gone.has(id)),
          realm.systemGroups,
        ),
      })),
    ),
  );

/** The waiting period of new members decides who is a full member. */
const announceWaitingPeriod = (
  tx: Pick<Transaction, Needs>,
  before: Realm,
  settings: Partial<PlainRealmSettings>,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  settings.waiting_period_threshold === undefined
    ? TE.right(undefined)
    : pipe(
        tellFullMembers(tx, before, now),
        TE.flatMap(() => tx.users.list(before.id)),
        TE.map((all) => all.filter((user) => user.isActive && !isSystemBot(user))),
        TE.flatMap((active) => {
          const after = { ...before, settings: { ...before.settings, ...settings } };
          return tx.events.emit(
            before.id,
            systemGroupEvents(
              { realm: before, now, users: active },
              { realm: after, now, users: active },
            ),
          );
        }),
      );

/** Tells everyone of each change. Source: reference, «Organization-wide». */
export const announceRealmUpdate = (
  tx: Pick<Transaction, Needs>,
  before: Realm,
  difference: RealmDifference,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    permissionEvents(tx, before, difference.permissions),
    TE.map((permissions) => [...plainEvents(difference), ...permissions]),
    TE.flatMap((events) =>
      tx.events.emit(
        before.id,
        events.map((event) => ({ event, audience: everyone })),
      ),
    ),
    TE.flatMap(() => announceWaitingPeriod(tx, before, difference.settings, now)),
  );
