import * as t from 'io-ts';
import { RealmId, eventTable } from '../../kernel';
import { GroupSettingView } from '../user-groups/group-setting-view';
import { Playground } from './playground';
import { RealmDomain } from './realm-domain';

const RealmDeactivated = t.readonly(t.type({ _tag: t.literal('RealmDeactivated'), id: RealmId }));

const settingValue = t.union([t.string, t.number, t.boolean, t.null]);

/** The name of the realm, or a setting that is not a permission, changed. */
const RealmPropertyChanged = t.readonly(
  t.type({ _tag: t.literal('RealmPropertyChanged'), property: t.string, value: settingValue }),
);

const RealmDescriptionChanged = t.readonly(
  t.type({
    _tag: t.literal('RealmDescriptionChanged'),
    description: t.string,
    renderedDescription: t.string,
  }),
);

const RealmPictureChanged = t.readonly(
  t.type({
    _tag: t.literal('RealmPictureChanged'),
    picture: t.keyof({ icon: null, logo: null, night_logo: null }),
    url: t.string,
    source: t.keyof({ D: null, G: null, U: null }),
  }),
);

const RealmPermissionChanged = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('RealmPermissionChanged'),
      permission: t.string,
      value: GroupSettingView,
    }),
    t.partial({
      /** The new numbers of the policies that the permission replaced, by name. */
      policies: t.readonlyArray(t.readonly(t.type({ policy: t.string, value: t.number }))),
    }),
  ]),
);

export const RealmDomainChanged = t.readonly(
  t.type({
    _tag: t.literal('RealmDomainChanged'),
    change: t.union([t.literal('add'), t.literal('change'), t.literal('remove')]),
    domain: RealmDomain,
  }),
);
export type RealmDomainChanged = t.TypeOf<typeof RealmDomainChanged>;

/** A playground was added or removed; this is the complete list after that. */
const PlaygroundsChanged = t.readonly(
  t.type({ _tag: t.literal('PlaygroundsChanged'), playgrounds: t.readonlyArray(Playground) }),
);

/** A default setting for new accounts changed. */
const UserDefaultChanged = t.readonly(
  t.type({
    _tag: t.literal('UserDefaultChanged'),
    property: t.string,
    value: t.union([t.string, t.number, t.boolean]),
  }),
);

/** Source: docs/reference/organization.md#realm-events. */
export const realmEvents = eventTable({
  RealmPropertyChanged,
  RealmDeactivated,
  RealmDescriptionChanged,
  RealmPictureChanged,
  RealmPermissionChanged,
  RealmDomainChanged,
  UserDefaultChanged,
  PlaygroundsChanged,
});
