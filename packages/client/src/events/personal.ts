import type { EventOf, Handler } from '../handler';
import { byOp, change, replace } from '../handler';
import { updateWhere, upsert } from '../lists';
import type {
  DraftEvent,
  NavigationViewEvent,
  ReminderEvent,
  DeviceEvent,
  SavedSnippetEvent,
  ScheduledMessageEvent,
  UserSettingsEvent,
  UserTopicEvent,
} from '../wire/events';
import type { State } from '../wire/state';
import { sameTopic } from './unread';

/** The policy of a topic without a preference. */
const inherit = 0;

export const applyUserTopic: Handler<UserTopicEvent> = (state, event) => {
  const { stream_id, topic_name, last_updated, visibility_policy } = event;
  return change(state, 'user_topics', (topics) => {
    const others = topics.filter(
      (topic) => topic.stream_id !== stream_id || !sameTopic(topic.topic_name, topic_name),
    );
    return visibility_policy === inherit
      ? others
      : [...others, { stream_id, topic_name, last_updated, visibility_policy }];
  });
};

/** The newest first. */
export const applyDraft: Handler<DraftEvent> = byOp<DraftEvent>({
  add: (state, { drafts: added }) => change(state, 'drafts', (drafts) => [...drafts, ...added]),
  update: (state, { draft }) =>
    change(state, 'drafts', (drafts) => upsert(drafts, draft, ({ id }) => id)),
  remove: (state, { draft_id }) =>
    change(state, 'drafts', (drafts) => drafts.filter(({ id }) => id !== draft_id)),
});

/** A device that was just registered has neither a key nor a token. */
const newDevice = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};

export const applyDevice: Handler<DeviceEvent> = byOp<DeviceEvent>({
  add: (state, { device_id }) =>
    change(state, 'devices', (devices) => ({ ...devices, [device_id]: newDevice })),
  remove: (state, { device_id }) =>
    change(state, 'devices', (devices) =>
      Object.fromEntries(Object.entries(devices).filter(([id]) => id !== String(device_id))),
    ),
});

export const applySavedSnippet: Handler<SavedSnippetEvent> = byOp<SavedSnippetEvent>({
  add: (state, { saved_snippet: added }) =>
    change(state, 'saved_snippets', (snippets) => [...snippets, added]),
  update: (state, { saved_snippet: updated }) =>
    change(state, 'saved_snippets', (snippets) => upsert(snippets, updated, ({ id }) => id)),
  remove: (state, { saved_snippet_id }) =>
    change(state, 'saved_snippets', (snippets) =>
      snippets.filter(({ id }) => id !== saved_snippet_id),
    ),
});

type Scheduled = NonNullable<State['scheduled_messages']>;

const byTime = (messages: Scheduled): Scheduled =>
  [...messages].sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);

/** By time of delivery. */
export const applyScheduledMessage: Handler<ScheduledMessageEvent> = byOp<ScheduledMessageEvent>({
  add: (state, { scheduled_messages: added }) =>
    change(state, 'scheduled_messages', (messages) => byTime([...messages, ...added])),
  update: (state, { scheduled_message: updated }) =>
    change(state, 'scheduled_messages', (messages) =>
      byTime(upsert(messages, updated, ({ scheduled_message_id: id }) => id)),
    ),
  remove: (state, { scheduled_message_id }) =>
    change(state, 'scheduled_messages', (messages) =>
      messages.filter((message) => message.scheduled_message_id !== scheduled_message_id),
    ),
});

export const applyReminder: Handler<ReminderEvent> = byOp<ReminderEvent>({
  add: (state, { reminders: added }) =>
    change(state, 'reminders', (reminders) => [...reminders, ...added]),
  remove: (state, { reminder_id }) =>
    change(state, 'reminders', (reminders) =>
      reminders.filter((reminder) => reminder.reminder_id !== reminder_id),
    ),
});

export const applyNavigationView: Handler<NavigationViewEvent> = byOp<NavigationViewEvent>({
  add: (state, { navigation_view: added }) =>
    change(state, 'navigation_views', (views) => upsert(views, added, ({ fragment }) => fragment)),
  update: (state, { fragment, data }) =>
    change(state, 'navigation_views', (views) =>
      updateWhere(
        views,
        (view) => view.fragment === fragment,
        (view) => ({ ...view, ...data }),
      ),
    ),
  remove: (state, { fragment }) =>
    change(state, 'navigation_views', (views) =>
      views.filter((view) => view.fragment !== fragment),
    ),
});

/** The server deletes the drafts of an account that no longer synchronizes them, without an event. */
const withoutUnsynchronizedDrafts = (state: State, setting: string, value: unknown): State =>
  setting === 'enable_drafts_synchronization' && value === false
    ? change(state, 'drafts', () => [])
    : state;

export const applyUserSettings: Handler<UserSettingsEvent> = byOp<UserSettingsEvent>({
  update: (state, { property, value }) =>
    change(withoutUnsynchronizedDrafts(state, property, value), 'user_settings', (settings) => ({
      ...settings,
      [property]: value,
    })),
});

/** Settings at the top level, for clients without support for `user_settings`. */
export const applyDisplaySetting: Handler<EventOf<'update_display_settings'>> = (
  state,
  { setting_name, setting },
) => replace(withoutUnsynchronizedDrafts(state, setting_name, setting), setting_name, setting);

export const applyNotificationSetting: Handler<EventOf<'update_global_notifications'>> = (
  state,
  { notification_name, setting },
) => replace(state, notification_name, setting);
