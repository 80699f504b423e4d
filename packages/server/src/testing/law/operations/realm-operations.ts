import { has } from '@parley/core/kernel';
import type { LawRequest, Operations, Situation } from '../operation';
import { aChannel, aPermission, anyGroup } from '../operation';

/** Settings that would lock accounts out, or end what the other operations need. */
const left = new Set(['realm_invite_required']);

const flag = ({ all, random }: Situation): Readonly<Record<string, unknown>> => {
  const flags = Object.entries(all).filter(
    ([name, value]) => name.startsWith('realm_') && typeof value === 'boolean' && !left.has(name),
  );
  const [name, value] = random.maybePick(flags) ?? ['realm_send_welcome_emails', true];
  return { [name.replace('realm_', '')]: value !== true };
};

const permission = (situation: Situation): Readonly<Record<string, unknown>> => {
  const names = Object.keys(situation.all).filter((name) => /^realm_can_.*group$/.test(name));
  return aPermission(
    situation,
    names.map((name) => name.replace('realm_', '')),
  );
};

/** The group that decides whether guests know everybody. */
const visibility = ({ own, all, random }: Situation): Readonly<Record<string, unknown>> => {
  const groups = (all.realm_user_groups ?? []).filter(
    ({ name }) => name === 'role:everyone' || name === 'role:members',
  );
  const id = random.maybePick(groups)?.id;
  const isShaped = has(Number(own.chat_feature_level), 'shapedGroupsOfRealm');
  return { can_access_all_users_group: isShaped ? { new: id } : id };
};

const values = [
  { name: 'Another name' },
  { description: 'Another description' },
  { message_content_edit_limit_seconds: 300 },
  { message_content_edit_limit_seconds: 'unlimited' },
  { move_messages_within_stream_limit_seconds: 'unlimited' },
  { move_messages_between_streams_limit_seconds: 'unlimited' },
  { waiting_period_threshold: 0 },
  { waiting_period_threshold: 3 },
  { default_language: 'de' },
  { gif_rating_policy: 1 },
  { gif_rating_policy: 3 },
  { jitsi_server_url: 'https://jitsi.example.org' },
  { jitsi_server_url: 'default' },
  { video_chat_provider: 0 },
  { topics_policy: 'disable_empty_topic' },
  { topics_policy: 'allow_empty_topic' },
  { message_edit_history_visibility_policy: 'none' },
  { message_edit_history_visibility_policy: 'all' },
  { digest_weekday: 3 },
  { org_type: 20 },
  { default_code_block_language: 'python' },
  { message_retention_days: 100 },
] as const;

const announcement = (situation: Situation): Readonly<Record<string, unknown>> => ({
  [situation.random.pick([
    'new_stream_announcements_stream_id',
    'signup_announcements_stream_id',
    'moderation_request_channel_id',
  ])]: situation.random.chance(0.3) ? -1 : aChannel(situation)?.stream_id,
});

const realm =
  (how: (situation: Situation) => Readonly<Record<string, unknown>>) => (situation: Situation) =>
    ({ method: 'patch', path: '/realm', values: how(situation) }) as const;

/** Defaults of new accounts. */
const defaults = [
  { enter_sends: true },
  { enter_sends: false },
  { color_scheme: 3 },
  { web_home_view: 'recent' },
  { presence_enabled: false },
] as const;

export const realmOperations: Operations = {
  'change a flag of the organization': realm(flag),
  'change a permission of the organization': realm(permission),
  'change who knows everybody': realm(visibility),
  'change a setting of the organization': realm(({ random }) =>
    random.pick<Readonly<Record<string, unknown>>>(values),
  ),
  'announce in a channel': realm(announcement),
  'change a default of new accounts': ({ random }) => ({
    method: 'patch',
    path: '/realm/user_settings_defaults',
    values: random.pick<Readonly<Record<string, unknown>>>(defaults),
  }),
  'add a linkifier': ({ number }) => ({
    method: 'post',
    path: '/realm/filters',
    values: {
      pattern: `T${number}-(?P<id>[0-9]+)`,
      url_template: 'https://example.org/{id}',
    },
  }),
  'change linkifiers': ({ own, all, random, number }) => {
    const linkifiers = (all.realm_linkifiers ?? own.realm_linkifiers ?? []) as readonly {
      readonly id: number;
    }[];
    const linkifier = random.maybePick(linkifiers);
    return linkifier === undefined
      ? undefined
      : random.pick<LawRequest>([
          {
            method: 'patch',
            path: `/realm/filters/${linkifier.id}`,
            values: {
              pattern: `U${number}-(?P<id>[0-9]+)`,
              url_template: 'https://example.org/x/{id}',
            },
          },
          { method: 'delete', path: `/realm/filters/${linkifier.id}` },
          {
            method: 'patch',
            path: '/realm/linkifiers',
            values: { ordered_linkifier_ids: linkifiers.map(({ id }) => id).reverse() },
          },
        ]);
  },
  'add a playground': ({ number }) => ({
    method: 'post',
    path: '/realm/playgrounds',
    values: {
      name: `Playground ${number}`,
      pygments_language: 'Python',
      url_template: 'https://example.org/{code}',
    },
  }),
  'remove a playground': ({ all, random }) => {
    const known = random.maybePick((all.realm_playgrounds ?? []) as readonly { id: number }[]);
    return known === undefined
      ? undefined
      : { method: 'delete', path: `/realm/playgrounds/${known.id}` };
  },
  'add a domain': ({ number }) => ({
    method: 'post',
    path: '/realm/domains',
    values: { domain: `d${number}.example.org`, allow_subdomains: true },
  }),
  'change a domain': ({ all, random }) => {
    const known = random.maybePick(all.realm_domains ?? []);
    return known === undefined
      ? undefined
      : {
          method: random.pick(['patch', 'delete']),
          path: `/realm/domains/${known.domain}`,
          values: { allow_subdomains: random.chance(0.5) },
        };
  },
  'add a profile field': ({ number, random }) => ({
    method: 'post',
    path: '/realm/profile_fields',
    values: {
      name: `Field ${number}`,
      hint: 'hint',
      field_type: random.pick([1, 1, 2]),
      editable_by_user: random.chance(0.8),
    },
  }),
  'change profile fields': ({ all, random, number }) => {
    const fields = all.custom_profile_fields ?? [];
    const field = random.maybePick(fields);
    return field === undefined
      ? undefined
      : random.pick<LawRequest>([
          {
            method: 'patch',
            path: `/realm/profile_fields/${field.id}`,
            values: { name: `Field ${number}` },
          },
          { method: 'delete', path: `/realm/profile_fields/${field.id}` },
          {
            method: 'patch',
            path: '/realm/profile_fields',
            values: { order: fields.map(({ id }) => id).reverse() },
          },
        ]);
  },
  'add an emoji': ({ number }) => ({
    method: 'post',
    path: `/realm/emoji/emoji_${number}`,
    file: { name: 'emoji.png', content: 'png' },
  }),
  'deactivate an emoji': ({ all, random }) => {
    const known = random.maybePick(
      Object.values(all.realm_emoji ?? {}).filter(({ deactivated }) => deactivated !== true),
    );
    return known === undefined
      ? undefined
      : { method: 'delete', path: `/realm/emoji/${String(known.name)}` };
  },
  'create an invitation link': (situation) => ({
    method: 'post',
    path: '/invites/multiuse',
    values: {
      stream_ids: [aChannel(situation)?.stream_id],
      group_ids: situation.random.chance(0.3) ? [anyGroup(situation)?.id] : undefined,
    },
  }),
};
