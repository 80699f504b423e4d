import type { Realm } from './realm';
import { emptyTopicDisplayName } from './realm';

/** The organization as clients know it. Source: reference, «Organization: fetch type `realm`». */
export const presentRealm = (realm: Realm): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries(realm.settings).map(([name, value]) => [`realm_${name}`, value]),
  ),
  realm_name: realm.name,
  realm_description: realm.description,
  realm_url: realm.url,
  realm_uri: realm.url,
  realm_date_created: realm.createdAt,
  realm_bot_domain: realm.host,
  realm_empty_topic_display_name: emptyTopicDisplayName,
  realm_mandatory_topics: realm.settings.topics_policy === 'disable_empty_topic',
  realm_allow_edit_history: realm.settings.message_edit_history_visibility_policy !== 'none',
  realm_email_auth_enabled: true,
  realm_password_auth_enabled: true,
});
