import * as t from 'io-ts';
import { RealmId, eventTable, struct, tagged, withOptional } from '../../kernel';
import { GroupSettingView } from '../user-groups/group-setting-view';
import { Playground } from './playground';
import { RealmDomain } from './realm-domain';

const RealmDeactivated = tagged('RealmDeactivated', { id: RealmId });

const settingValue = t.union([t.string, t.number, t.boolean, t.null]);

/** The name of the realm, or a setting that is not a permission, changed. */
const RealmPropertyChanged = tagged('RealmPropertyChanged', {
  property: t.string,
  value: settingValue,
});

const RealmDescriptionChanged = tagged('RealmDescriptionChanged', {
  description: t.string,
  renderedDescription: t.string,
});

const RealmPictureChanged = tagged('RealmPictureChanged', {
  picture: t.keyof({ icon: null, logo: null, night_logo: null }),
  url: t.string,
  source: t.keyof({ D: null, G: null, U: null }),
});

const RealmPermissionChanged = withOptional(
  tagged('RealmPermissionChanged', {
    permission: t.string,
    value: GroupSettingView,
  }),
  {
    /** The new numbers of the policies that the permission replaced, by name. */
    policies: t.readonlyArray(struct({ policy: t.string, value: t.number })),
  },
);

export const RealmDomainChanged = tagged('RealmDomainChanged', {
  change: t.union([t.literal('add'), t.literal('change'), t.literal('remove')]),
  domain: RealmDomain,
});
export type RealmDomainChanged = t.TypeOf<typeof RealmDomainChanged>;

/** A playground was added or removed; this is the complete list after that. */
const PlaygroundsChanged = tagged('PlaygroundsChanged', {
  playgrounds: t.readonlyArray(Playground),
});

/** A default setting for new accounts changed. */
const UserDefaultChanged = tagged('UserDefaultChanged', {
  property: t.string,
  value: t.union([t.string, t.number, t.boolean]),
});

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
