import type { EventViewer } from '@parley/core/kernel';
import {
  formerSetting,
  hasLegacyPolicy,
  hasRealmSetting,
  isRealmSettingName,
} from '@parley/core/access';
import { has } from '@parley/core/kernel';
import type { AtMostOne, EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { playgroundRecord } from '../organization/playground-record';
import { realmDomainRecord } from '../organization/realm-domain-record';
import { presentGroupSetting } from './group-setting';
import { presentUserSetting } from './present-user-settings';
import { presentRealmPicture } from './realm-picture-fields';

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
  { permission, value, policies = [] }: EventOf<'RealmPermissionChanged'>,
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
export const realmPresentations = presentationsOf({
  RealmPropertyChanged: ({ property, value }, viewer) => presentProperty(property, value, viewer),
  RealmDeactivated: ({ id }) => [{ type: 'realm', op: 'deactivated', realm_id: id }],
  RealmDescriptionChanged: ({ description, renderedDescription }, { level }) => [
    has(level, 'realmRenderedDescription')
      ? updateDict({ description, rendered_description: renderedDescription })
      : update('description', description),
  ],
  RealmPictureChanged: ({ picture, url, source }) => [
    updateDict(presentRealmPicture(picture, { url, source }), picture),
  ],
  RealmPermissionChanged: presentPermission,
  RealmDomainChanged: ({ change, domain }) => [
    change === 'remove'
      ? { type: 'realm_domains', op: 'remove', domain: domain.domain }
      : { type: 'realm_domains', op: change, realm_domain: realmDomainRecord.present(domain) },
  ],
  UserDefaultChanged: ({ property, value }, { level }) => {
    const shown = presentUserSetting(property, value, level);
    return shown === undefined
      ? []
      : [{ type: 'realm_user_settings_defaults', op: 'update', ...shown }];
  },
  PlaygroundsChanged: ({ playgrounds }) => [
    {
      type: 'realm_playgrounds',
      realm_playgrounds: playgrounds.map((each) => playgroundRecord.present(each)),
    },
  ],
});
