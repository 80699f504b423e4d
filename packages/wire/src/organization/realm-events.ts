import {
  hasLegacyPolicy,
  hasRealmSetting,
  isRealmSettingName,
  plainRealmSettingNames,
  realmPictureNames,
} from '@parley/core/access';
import type { EventViewer } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import { formerName, formerSetting } from '../access/former-settings';
import { presentGroupSetting } from '../access/group-setting';
import { presentRealmPicture, realmPictureFields } from '../access/realm-picture-fields';
import { realmSettingFields } from '../access/realm-setting-fields';
import {
  boolean,
  field,
  integer,
  literal,
  nullable,
  object,
  oneOf,
  rawText,
  required,
} from '../codecs';
import type { AtMostOne, EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';

/** Settings that change with `update`; others change with `update_dict`. */
const settingNames = [
  'name',
  'description',
  'allow_edit_history',
  'mandatory_topics',
  ...plainRealmSettingNames.flatMap((name) => {
    const old = formerName(name);
    return old === undefined ? [name] : [name, old];
  }),
];

const changedSettings = object({
  optional: {
    ...realmSettingFields,
    description: field('The new description in Markdown.', rawText),
    rendered_description: field('The new description as HTML.', rawText),
    ...realmPictureFields(''),
    upload_quota_mib: field(
      'Maximum size of all uploads, in MiB; null for no limit.',
      nullable(integer),
    ),
  },
});

/** The new values, by the names that clients know. */
type Settings = Readonly<Record<string, unknown>>;

type ChangedSettings = {
  /** The picture that changed. */
  readonly picture?: (typeof realmPictureNames)[number];
  readonly data: Settings;
};

const events = eventsOf({
  realm: {
    update: event<readonly [property: string, value: unknown]>(
      'RealmUpdateEvent',
      'A setting of the organization changed.',
    )({
      property: required(
        'Name of the setting, as in the initial state without the prefix realm_.',
        literal(...settingNames),
        ([property]) => property,
      ),
      value: required(
        'The new value.',
        nullable(oneOf<unknown>(boolean, integer, rawText)),
        ([, value]) => value,
      ),
    }),
    update_dict: event<ChangedSettings>(
      'RealmUpdateDictEvent',
      'Several settings of the organization, its icon, or a logo changed.',
    )({
      property: required(
        'What changed: `default` for settings, otherwise the picture whose URL and source changed.',
        literal('default', ...realmPictureNames),
        ({ picture }) => picture ?? 'default',
      ),
      data: required(
        'The new values, by the names in the initial state without the prefix realm_.',
        changedSettings,
        'data',
      ),
    }),
    deactivated: event<'RealmDeactivated'>(
      'RealmDeactivatedEvent',
      'The organization was deactivated: the last event of every queue. Sent to clients that wait for events; requests fail from now on.',
    )({ realm_id: required('Id of the organization.', integer, 'id') }),
  },
});

const { update, update_dict, deactivated } = events.realm;

/** The settings that change with `update_dict`, together with those that stood for them. */
const together: ReadonlySet<string> = new Set([
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'message_edit_history_visibility_policy',
  'upload_quota_mib',
  'topics_policy',
]);

const presentProperty = (
  { property, value }: EventOf<'RealmPropertyChanged'>,
  viewer: EventViewer,
): AtMostOne => {
  if (!isRealmSettingName(property) || hasRealmSetting(property, viewer.level)) {
    return together.has(property)
      ? update_dict.present(
          { data: { [property]: value, ...formerSetting(property, value) } },
          viewer,
        )
      : update.present([property, value], viewer);
  }
  const [former] = Object.entries(formerSetting(property, value) ?? {});
  return former === undefined ? [] : update.present(former, viewer);
};

/** A permission, and the numbers that stand for it at older levels. */
const presentPermission = (
  { permission, value, policies = [] }: EventOf<'RealmPermissionChanged'>,
  viewer: EventViewer,
): AtMostOne => {
  const { level } = viewer;
  const isKnown = !isRealmSettingName(permission) || hasRealmSetting(permission, level);
  const data = {
    ...(isKnown ? { [permission]: presentGroupSetting(value, level) } : {}),
    ...Object.fromEntries(
      policies
        .filter(({ policy }) => hasLegacyPolicy(policy, level))
        .map(({ policy, value: number }) => [policy, number]),
    ),
  };
  return Object.keys(data).length === 0 ? [] : update_dict.present({ data }, viewer);
};

/** Source: docs/reference/organization.md#realm-events. */
export const realmEvents = presentedEvents(events, {
  RealmPropertyChanged: presentProperty,
  RealmDeactivated: deactivated.present,
  RealmDescriptionChanged: ({ description, renderedDescription }, viewer) =>
    has(viewer.level, 'realmRenderedDescription')
      ? update_dict.present(
          { data: { description, rendered_description: renderedDescription } },
          viewer,
        )
      : update.present(['description', description], viewer),
  RealmPictureChanged: ({ picture, url, source }, viewer) =>
    update_dict.present({ picture, data: presentRealmPicture(picture, { url, source }) }, viewer),
  RealmPermissionChanged: presentPermission,
});
