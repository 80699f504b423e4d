import type { EventOf, Handler } from '../handler';
import { byOp, change, replace } from '../handler';
import { upsert } from '../lists';
import type {
  RealmDomainEvent,
  RealmEmojiEvent,
  RealmEvent,
  UserDefaultsEvent,
} from '../wire/events';
import type { State } from '../wire/state';

/** Properties whose field has no prefix. */
const withoutPrefix = new Set(['max_file_upload_size_mib']);

const setProperty = (state: State, property: string, value: unknown): State => {
  const field = withoutPrefix.has(property) ? property : `realm_${property}`;
  const set = replace(state, field, value);
  return property === 'jitsi_server_url'
    ? replace(set, 'jitsi_server_url', value ?? state.server_jitsi_server_url)
    : set;
};

export const applyRealm: Handler<RealmEvent> = byOp<RealmEvent>({
  update: (state, { property, value }) => setProperty(state, property, value),
  update_dict: (state, { data }) =>
    Object.entries(data).reduce(
      (result, [property, value]) => setProperty(result, property, value),
      state,
    ),
  deactivated: (state) => state,
});

export const applyUserDefaults: Handler<UserDefaultsEvent> = byOp<UserDefaultsEvent>({
  update: (state, { property, value }) =>
    change(state, 'realm_user_settings_defaults', (defaults) => ({
      ...defaults,
      [property]: value,
    })),
});

export const applyRealmDomain: Handler<RealmDomainEvent> = byOp<RealmDomainEvent>({
  add: (state, { realm_domain: added }) =>
    change(state, 'realm_domains', (domains) => upsert(domains, added, ({ domain }) => domain)),
  change: (state, { realm_domain: changed }) =>
    change(state, 'realm_domains', (domains) => upsert(domains, changed, ({ domain }) => domain)),
  remove: (state, { domain: removed }) =>
    change(state, 'realm_domains', (domains) => domains.filter(({ domain }) => domain !== removed)),
});

export const applyRealmEmoji: Handler<RealmEmojiEvent> = byOp<RealmEmojiEvent>({
  add: (state, { emoji }) =>
    change(state, 'realm_emoji', (known) => ({ ...known, [emoji.id]: emoji })),
  edit: (state, { emoji_id, data }) =>
    change(state, 'realm_emoji', (known) => ({
      ...known,
      [emoji_id]: { ...known[emoji_id], ...data },
    })),
  update: (state, { realm_emoji: all }) => change(state, 'realm_emoji', () => all),
});

/** Replaces the fields; users no longer have values of removed ones. */
export const applyProfileFields: Handler<EventOf<'custom_profile_fields'>> = (
  state,
  { fields },
) => {
  const kept = new Set(fields.map(({ id }) => String(id)));
  const lists = ['realm_users', 'realm_non_active_users'] as const;
  return lists.reduce(
    (result: State, list) =>
      change(result, list, (users) =>
        users.map((user) =>
          user.profile_data === undefined
            ? user
            : {
                ...user,
                profile_data: Object.fromEntries(
                  Object.entries(user.profile_data).filter(([id]) => kept.has(id)),
                ),
              },
        ),
      ),
    replace(state, 'custom_profile_fields', fields),
  );
};
