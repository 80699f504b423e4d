import * as t from 'io-ts';
import type { AtMostOne, EventViewer } from '../../kernel';
import { RealmId, eventKind, eventTable, has } from '../../kernel';
import { GroupSettingView, presentGroupSetting } from '../user-groups/group-setting-view';
import { presentUserSetting } from '../users/present-user-settings';
import { Playground, presentPlayground } from './playground';
import { RealmDomain, presentRealmDomain } from './realm-domain';
import { presentRealmPicture } from './realm-pictures';
import { hasLegacyPolicy } from './legacy-policies';
import { formerSetting, hasRealmSetting, isRealmSettingName } from './realm-settings';

const RealmDeactivated = t.readonly(t.type({ _tag: t.literal('RealmDeactivated'), id: RealmId }));
export type RealmDeactivated = t.TypeOf<typeof RealmDeactivated>;

const settingValue = t.union([t.string, t.number, t.boolean, t.null]);

const RealmPropertyChanged = t.readonly(
  t.type({ _tag: t.literal('RealmPropertyChanged'), property: t.string, value: settingValue }),
);
/** The name of the realm, or a setting that is not a permission, changed. */
export type RealmPropertyChanged = t.TypeOf<typeof RealmPropertyChanged>;

const RealmDescriptionChanged = t.readonly(
  t.type({
    _tag: t.literal('RealmDescriptionChanged'),
    description: t.string,
    renderedDescription: t.string,
  }),
);
export type RealmDescriptionChanged = t.TypeOf<typeof RealmDescriptionChanged>;

const RealmPictureChanged = t.readonly(
  t.type({
    _tag: t.literal('RealmPictureChanged'),
    picture: t.keyof({ icon: null, logo: null, night_logo: null }),
    url: t.string,
    source: t.keyof({ D: null, G: null, U: null }),
  }),
);
export type RealmPictureChanged = t.TypeOf<typeof RealmPictureChanged>;

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
export type RealmPermissionChanged = t.TypeOf<typeof RealmPermissionChanged>;

export const RealmDomainChanged = t.readonly(
  t.type({
    _tag: t.literal('RealmDomainChanged'),
    change: t.union([t.literal('add'), t.literal('change'), t.literal('remove')]),
    domain: RealmDomain,
  }),
);
export type RealmDomainChanged = t.TypeOf<typeof RealmDomainChanged>;

const PlaygroundsChanged = t.readonly(
  t.type({ _tag: t.literal('PlaygroundsChanged'), playgrounds: t.readonlyArray(Playground) }),
);
/** A playground was added or removed; this is the complete list after that. */
export type PlaygroundsChanged = t.TypeOf<typeof PlaygroundsChanged>;

const UserDefaultChanged = t.readonly(
  t.type({
    _tag: t.literal('UserDefaultChanged'),
    property: t.string,
    value: t.union([t.string, t.number, t.boolean]),
  }),
);
/** A default setting for new accounts changed. */
export type UserDefaultChanged = t.TypeOf<typeof UserDefaultChanged>;

const update = (property: string, value: unknown) => ({
  type: 'realm' as const,
  op: 'update' as const,
  property,
  value,
});

const updateDict = (data: Readonly<Record<string, unknown>>, property = 'default') => ({
  type: 'realm' as const,
  op: 'update_dict' as const,
  property,
  data,
});

type Present = (value: unknown) => ReturnType<typeof updateDict>;

/** The settings whose events have a different form. */
const otherForms: Readonly<Record<string, Present>> = {
  allow_message_editing: (value) => updateDict({ allow_message_editing: value }),
  message_content_edit_limit_seconds: (value) =>
    updateDict({ message_content_edit_limit_seconds: value }),
  message_edit_history_visibility_policy: (value) =>
    updateDict({
      message_edit_history_visibility_policy: value,
      ...formerSetting('message_edit_history_visibility_policy', value),
    }),
  upload_quota_mib: (value) => updateDict({ upload_quota_mib: value }),
  topics_policy: (value) =>
    updateDict({ topics_policy: value, ...formerSetting('topics_policy', value) }),
};

const presentProperty = (property: string, value: unknown, { level }: EventViewer): AtMostOne => {
  if (!isRealmSettingName(property) || hasRealmSetting(property, level)) {
    return [otherForms[property]?.(value) ?? update(property, value)];
  }
  const [former] = Object.entries(formerSetting(property, value) ?? {});
  return former === undefined ? [] : [update(...former)];
};

/** A permission, and the numbers that stand for it at older levels. */
const presentPermission = (
  { permission, value, policies = [] }: RealmPermissionChanged,
  { level }: EventViewer,
): AtMostOne => {
  const isKnown = !isRealmSettingName(permission) || hasRealmSetting(permission, level);
  const data = {
    ...(isKnown ? { [permission]: presentGroupSetting(value, level) } : {}),
    ...Object.fromEntries(
      policies
        .filter(({ policy }) => hasLegacyPolicy(policy, level))
        .map(({ policy, value: number }) => [policy, number]),
    ),
  };
  return Object.keys(data).length === 0 ? [] : [updateDict(data)];
};

/** Source: docs/reference/organization.md#realm-events. */
export const realmEvents = eventTable({
  RealmPropertyChanged: eventKind(RealmPropertyChanged, ({ property, value }, viewer) =>
    presentProperty(property, value, viewer),
  ),
  RealmDeactivated: eventKind(RealmDeactivated, ({ id }) => [
    { type: 'realm', op: 'deactivated', realm_id: id },
  ]),
  RealmDescriptionChanged: eventKind(
    RealmDescriptionChanged,
    ({ description, renderedDescription }, { level }) => [
      has(level, 'realmRenderedDescription')
        ? updateDict({ description, rendered_description: renderedDescription })
        : update('description', description),
    ],
  ),
  RealmPictureChanged: eventKind(RealmPictureChanged, ({ picture, url, source }) => [
    updateDict(presentRealmPicture(picture, { url, source }), picture),
  ]),
  RealmPermissionChanged: eventKind(RealmPermissionChanged, presentPermission),
  RealmDomainChanged: eventKind(RealmDomainChanged, ({ change, domain }) => [
    change === 'remove'
      ? { type: 'realm_domains', op: 'remove', domain: domain.domain }
      : { type: 'realm_domains', op: change, realm_domain: presentRealmDomain(domain) },
  ]),
  UserDefaultChanged: eventKind(UserDefaultChanged, ({ property, value }, { level }) => {
    const shown = presentUserSetting(property, value, level);
    return shown === undefined
      ? []
      : [{ type: 'realm_user_settings_defaults', op: 'update', ...shown }];
  }),
  PlaygroundsChanged: eventKind(PlaygroundsChanged, ({ playgrounds }) => [
    { type: 'realm_playgrounds', realm_playgrounds: playgrounds.map(presentPlayground) },
  ]),
});
