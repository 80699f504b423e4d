import type { Operations, Situation } from '../operation';
import { aChannel, aMessageId, aTopic, anActiveUser, someUserIds } from '../operation';

const draft = (situation: Situation) =>
  situation.random.chance(0.5)
    ? {
        type: 'stream',
        to: [aChannel(situation)?.stream_id],
        topic: aTopic(situation),
        content: `Draft ${situation.number}`,
        timestamp: situation.now,
      }
    : {
        type: 'private',
        to: someUserIds(situation),
        topic: '',
        content: `Draft ${situation.number}`,
        timestamp: situation.now,
      };

/** Settings with values other than booleans. */
const settings = [
  { color_scheme: 2 },
  { color_scheme: 3 },
  { default_language: 'de' },
  { default_language: 'en' },
  { web_home_view: 'recent' },
  { web_home_view: 'inbox' },
  { email_address_visibility: 1 },
  { email_address_visibility: 2 },
  { email_address_visibility: 3 },
  { email_address_visibility: 4 },
  { timezone: 'Europe/Rome' },
  { emojiset: 'text' },
  { desktop_icon_count_display: 2 },
  { automatically_follow_topics_policy: 1 },
  { automatically_unmute_topics_in_muted_streams_policy: 1 },
  { presence_enabled: false },
  { presence_enabled: true },
] as const;

const choices = ({ own, random }: Situation): Readonly<Record<string, unknown>> => {
  const flags = Object.entries(own.user_settings ?? {}).filter(
    ([name, value]) => typeof value === 'boolean' && name !== 'dense_mode',
  );
  const [name, value] = random.maybePick(flags) ?? ['enter_sends', false];
  return { [name]: value !== true };
};

export const personalOperations: Operations = {
  'create drafts': (situation) => ({
    method: 'post',
    path: '/drafts',
    values: { drafts: situation.random.times(situation.random.int(1, 2), () => draft(situation)) },
  }),
  'change a draft': (situation) => {
    const known = situation.random.maybePick(situation.own.drafts ?? []);
    return known === undefined
      ? undefined
      : {
          method: 'patch',
          path: `/drafts/${known.id}`,
          values: { draft: draft(situation) },
        };
  },
  'delete a draft': ({ own, random }) => {
    const known = random.maybePick(own.drafts ?? []);
    return known === undefined ? undefined : { method: 'delete', path: `/drafts/${known.id}` };
  },
  'save a snippet': ({ number }) => ({
    method: 'post',
    path: '/saved_snippets',
    values: { title: `Snippet ${number}`, content: 'text' },
  }),
  'change a snippet': ({ own, random, number }) => {
    const known = random.maybePick(own.saved_snippets ?? []);
    return known === undefined
      ? undefined
      : {
          method: random.pick(['patch', 'delete']),
          path: `/saved_snippets/${known.id}`,
          values: { title: `Snippet ${number}` },
        };
  },
  'schedule a message': (situation) => ({
    method: 'post',
    path: '/scheduled_messages',
    values: {
      ...(situation.random.chance(0.5)
        ? { type: 'stream', to: aChannel(situation)?.stream_id, topic: aTopic(situation) }
        : { type: 'direct', to: someUserIds(situation) }),
      content: `Scheduled ${situation.number}`,
      scheduled_delivery_timestamp: situation.now + situation.random.pick([6, 20, 100_000]),
    },
  }),
  'change a scheduled message': ({ own, random, number, now }) => {
    const known = random.maybePick(own.scheduled_messages ?? []);
    return known === undefined
      ? undefined
      : {
          method: random.pick(['patch', 'delete']),
          path: `/scheduled_messages/${known.scheduled_message_id}`,
          values: random.chance(0.5)
            ? { content: `Changed ${number}` }
            : { scheduled_delivery_timestamp: now + random.pick([6, 30]) },
        };
  },
  'create a reminder': (situation) => ({
    method: 'post',
    path: '/reminders',
    values: {
      message_id: aMessageId(situation),
      scheduled_delivery_timestamp: situation.now + situation.random.pick([6, 20, 100_000]),
    },
  }),
  'delete a reminder': ({ own, random }) => {
    const known = random.maybePick(own.reminders ?? []);
    return known === undefined
      ? undefined
      : { method: 'delete', path: `/reminders/${known.reminder_id}` };
  },
  'add a navigation view': ({ random, number }) => ({
    method: 'post',
    path: '/navigation_views',
    values: random.chance(0.5)
      ? { fragment: `narrow/is/${number}`, is_pinned: true, name: `View ${number}` }
      : { fragment: random.pick(['inbox', 'recent', 'all']), is_pinned: random.chance(0.5) },
  }),
  'change a navigation view': ({ own, random }) => {
    const known = random.maybePick(own.navigation_views ?? []);
    return known === undefined
      ? undefined
      : {
          method: random.pick(['patch', 'patch', 'delete']),
          path: `/navigation_views/${encodeURIComponent(known.fragment)}`,
          values: { is_pinned: known.is_pinned !== true },
        };
  },
  'add alert words': ({ random }) => ({
    method: 'post',
    path: '/users/me/alert_words',
    values: { alert_words: [random.pick(['apples', 'pears', 'text'])] },
  }),
  'remove alert words': ({ random }) => ({
    method: 'delete',
    path: '/users/me/alert_words',
    values: { alert_words: [random.pick(['apples', 'pears', 'text'])] },
  }),
  'mute a user': (situation) => ({
    method: 'post',
    path: `/users/me/muted_users/${anActiveUser(situation)?.user_id}`,
  }),
  'unmute a user': (situation) => ({
    method: 'delete',
    path: `/users/me/muted_users/${anActiveUser(situation)?.user_id}`,
  }),
  'change a setting': (situation) => ({
    method: 'patch',
    path: '/settings',
    values: situation.random.chance(0.5)
      ? choices(situation)
      : situation.random.pick<Readonly<Record<string, unknown>>>(settings),
  }),
  'change the own name': (situation) => ({
    method: 'patch',
    path: '/settings',
    values: { full_name: `Own name ${situation.number}` },
  }),
  'change the own profile': (situation) => ({
    method: 'patch',
    path: '/users/me/profile_data',
    values: {
      data: [
        {
          id: situation.random.maybePick(situation.all.custom_profile_fields ?? [])?.id ?? 1,
          value: `Own value ${situation.number}`,
        },
      ],
    },
  }),
};
