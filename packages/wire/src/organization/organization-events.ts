import { formerName, plainRealmSettingNames, realmPictureNames } from '@parley/core/access';
import {
  arrayOf,
  boolean,
  field,
  integer,
  literal,
  nullable,
  object,
  oneOf,
  rawText,
  text,
} from '../codecs';
import { exportRecord } from './export-record';
import { legacyLinkifiers, linkifierRecord } from '../messages/linkifier-record';
import { playgroundRecord } from './playground-record';
import { realmDomainRecord } from './realm-domain-record';
import { realmPictureFields } from '../access/realm-picture-fields';
import { realmSettingFields } from '../access/realm-setting-fields';
import type { EventDeclarations } from '../events/event-declaration';

/** Settings that change with `update`; others change with `update_dict`. */
const settingNames = [
  'name',
  'description',
  'allow_edit_history',
  'mandatory_topics',
  'giphy_rating',
  ...plainRealmSettingNames.flatMap((name) => {
    const old = formerName(name);
    return old === undefined ? [name] : [name, old];
  }),
];

/** Source: docs/reference/events.md#organization. */
export const organizationEvents = {
  realm: {
    update: {
      name: 'RealmUpdateEvent',
      description: 'A setting of the organization changed.',
      required: {
        property: field(
          'Name of the setting, as in the initial state without the prefix realm_.',
          literal(...settingNames),
        ),
        value: field('The new value.', nullable(oneOf<unknown>(boolean, integer, rawText))),
      },
    },
    update_dict: {
      name: 'RealmUpdateDictEvent',
      description: 'Several settings of the organization, its icon, or a logo changed.',
      required: {
        property: field(
          'What changed: `default` for settings, otherwise the picture whose URL and source changed.',
          literal('default', ...realmPictureNames),
        ),
        data: field(
          'The new values, by the names in the initial state without the prefix realm_.',
          object({
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
          }),
        ),
      },
    },
    deactivated: {
      name: 'RealmDeactivatedEvent',
      description:
        'The organization was deactivated: the last event of every queue. Sent to clients that wait for events; requests fail from now on.',
      required: { realm_id: field('Id of the organization.', integer) },
    },
  },
  realm_domains: {
    add: {
      name: 'RealmDomainsAddEvent',
      description: 'An allowed email domain was added.',
      required: { realm_domain: field('The domain.', realmDomainRecord.codec) },
    },
    change: {
      name: 'RealmDomainsChangeEvent',
      description: 'An allowed email domain was changed.',
      required: { realm_domain: field('The domain.', realmDomainRecord.codec) },
    },
    remove: {
      name: 'RealmDomainsRemoveEvent',
      description: 'An allowed email domain was removed.',
      required: { domain: field('The domain.', text) },
    },
  },
  realm_filters: {
    name: 'RealmFiltersEvent',
    description: 'The linkifiers changed; for clients that do not know URL templates.',
    required: { realm_filters: field('All linkifiers.', legacyLinkifiers) },
  },
  realm_linkifiers: {
    name: 'RealmLinkifiersEvent',
    description: 'The linkifiers changed; only with the capability linkifier_url_template.',
    required: {
      realm_linkifiers: field(
        'All linkifiers, in the order of matching.',
        arrayOf(linkifierRecord.codec),
      ),
    },
  },
  realm_playgrounds: {
    name: 'RealmPlaygroundsEvent',
    description: 'The code playgrounds changed.',
    required: { realm_playgrounds: field('All playgrounds.', arrayOf(playgroundRecord.codec)) },
  },
  realm_export: {
    name: 'RealmExportEvent',
    description: 'An export was requested, completed or deleted, or has failed.',
    required: {
      exports: field(
        'All exports of the organization, ascending by id.',
        arrayOf(exportRecord.codec),
      ),
    },
  },
  heartbeat: {
    name: 'HeartbeatEvent',
    description: 'Nothing happened for about a minute; polls do not wait longer.',
  },
} satisfies Partial<EventDeclarations>;
