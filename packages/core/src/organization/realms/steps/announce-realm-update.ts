import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { PlainRealmSettings, Realm, RealmPermissions } from '../../../access';
import {
  deactivatedAmong,
  isSystemBot,
  viewGroupSetting,
  withoutDeactivated,
} from '../../../access';
import type { FullMemberNeeds } from '../../../accounts';
import { systemGroupEvents, tellFullMembers } from '../../../accounts';
import type { Timestamp, Unexpected } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { DomainEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';

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
