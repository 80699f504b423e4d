import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import {
  avatarUrl,
  presentAvatarSource,
  presentSystemBots,
  presentUserSettings,
  userPresentation,
  userSettings,
} from '../../../access';
import { isWebPublic, palette, presentSubscription, viewChannels } from '../../../channels';
import { presentRealm } from '../../../organization';
import { always, onboardingState } from './constant-state';
import { emojiState } from './emoji-state';
import { linkifierState } from './linkifier-state';
import { visitorPresenceState } from './presence-state';
import { playgroundState, realmDomainState } from './realm-state';
import type { VisitorSection } from './section';
import { serverLimits } from './server-limits';
import { userGroupState } from './user-group-state';
import { presentEveryone } from './user-records';
import { emojisetChoices, sounds } from './user-settings-state';

/** Visitors have no permissions, so nothing needs to be looked up. */
const visitorRealmState: VisitorSection = (
  _tx,
  { realm, level },
  { serverGeneration, loginMethods },
) =>
  TE.right({
    ...presentRealm(realm, {
      level,
      isDeactivated: () => true,
      isArchived: () => false,
      serverGeneration,
      loginMethods,
    }),
    ...serverLimits,
    realm_allow_message_editing: false,
    realm_presence_disabled: true,
  });

/** The fields that replace the caller's own record. */
const anonymousUser = ({ realm }: Viewer) => {
  const picture = { avatarSource: 'N', avatarVersion: 1, avatarKey: '' } as const;
  return {
    user_id: 0,
    email: 'username@example.com',
    delivery_email: 'username@example.com',
    full_name: 'Anonymous User',
    avatar_source: presentAvatarSource(picture.avatarSource),
    avatar_url: avatarUrl(picture, realm.url),
    avatar_url_medium: avatarUrl(picture, realm.url, true),
    is_admin: false,
    is_owner: false,
    is_guest: true,
    is_moderator: false,
    is_billing_admin: false,
  };
};

const visitorUserState: VisitorSection = ({ users, events }, viewer, { clientGravatar }) =>
  pipe(
    TE.Do,
    TE.bind('everyone', () => users.list(viewer.realm.id)),
    TE.bind('ages', () => events.factAges(viewer.realm.id)),
    TE.map(({ everyone, ages }) => {
      const presentation = userPresentation(viewer, clientGravatar);
      return {
        ...presentEveryone(everyone, undefined, ages, viewer, presentation),
        cross_realm_bots: presentSystemBots(everyone, viewer.realm, presentation),
        ...anonymousUser(viewer),
      };
    }),
  );

/** The web-public channels, presented as if the visitor were subscribed to them. */
const visitorSubscriptionState: VisitorSection = (tx, { realm }, { level, now }) =>
  pipe(
    tx.channels.listFor(realm.id, undefined),
    TE.flatMap((all) =>
      viewChannels(
        tx,
        realm,
        all
          .map(({ channel }) => channel)
          .filter(({ privacy, isArchived }) => isWebPublic(privacy) && !isArchived),
        now,
      ),
    ),
    TE.map((channels) => ({
      subscriptions: channels.map((channel, index) =>
        presentSubscription(
          {
            channel,
            personal: {
              color: palette[index % palette.length] ?? palette[0],
              isMuted: false,
              pinToTop: false,
              desktopNotifications: true,
              audibleNotifications: true,
              pushNotifications: true,
              emailNotifications: true,
              wildcardMentionsNotify: true,
            },
          },
          level,
        ),
      ),
      unsubscribed: [],
      never_subscribed: [],
    })),
  );

const visitorSettingsState: VisitorSection = (_tx, { realm }, { level }) =>
  TE.right({
    user_settings: {
      ...presentUserSettings(
        {
          ...userSettings({}),
          default_language: realm.settings.default_language,
          web_home_view: 'recent',
        },
        level,
      ),
      ...emojisetChoices,
      ...sounds,
    },
  });

/**
 * The sections for visitors, by the name in `fetch_event_types`: no personal data.
 *
 * Source: docs/reference/register.md#visitors.
 */
export const visitorSections: ReadonlyMap<string, VisitorSection> = new Map([
  ['alert_words', always({ alert_words: [] })],
  ['custom_profile_fields', always({ custom_profile_fields: [] })],
  ['default_streams', always({ realm_default_streams: [] })],
  ['default_stream_groups', always({ realm_default_stream_groups: [] })],
  ['drafts', always({ drafts: [] })],
  ['message', always({ max_message_id: -1 })],
  [
    'message update_message_flags',
    always({
      unread_msgs: {
        pms: [],
        huddles: [],
        streams: [],
        mentions: [],
        count: 0,
        old_unreads_missing: false,
      },
    }),
  ],
  ['muted_topics', always({ muted_topics: [] })],
  ['muted_users', always({ muted_users: [] })],
  ['navigation_views', always({ navigation_views: [] })],
  ['onboarding_steps', onboardingState],
  ['presence', visitorPresenceState],
  ['realm', visitorRealmState],
  ['realm_bot', always({ realm_bots: [] })],
  ['realm_domains', realmDomainState],
  ['realm_emoji', emojiState],
  ['realm_linkifiers', linkifierState],
  ['realm_playgrounds', playgroundState],
  ['realm_user', visitorUserState],
  ['realm_user_groups', userGroupState],
  ['recent_private_conversations', always({ recent_private_conversations: [] })],
  ['reminders', always({ reminders: [] })],
  ['saved_snippets', always({ saved_snippets: [] })],
  ['scheduled_messages', always({ scheduled_messages: [] })],
  ['starred_messages', always({ starred_messages: [] })],
  ['subscription', visitorSubscriptionState],
  ['user_settings', visitorSettingsState],
  ['user_status', always({ user_status: {} })],
  ['user_topic', always({ user_topics: [] })],
]);
