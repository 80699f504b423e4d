import { commandDefaults } from '@parley/core';
import * as O from 'fp-ts/Option';
import { routes } from './routes';

const { accounts, channels, events, messages, organization } = commandDefaults;

/** The defaults of the parameters of each endpoint, as the core defines them for its command. */
const endpoints: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  [
    'post /users/me/subscriptions',
    {
      announce: channels.subscribe.announce,
      authorization_errors_fatal: channels.subscribe.authorizationErrorsFatal,
      send_new_subscription_messages: channels.subscribe.notifySubscribed,
      invite_only: channels.options.inviteOnly,
      is_web_public: channels.options.isWebPublic,
      is_default_stream: channels.options.isDefault,
    },
  ],
  [
    'post /channels/create',
    { subscribers: channels.create.subscriberIds, announce: channels.create.announce },
  ],
  [
    'get /streams',
    {
      include_public: channels.list.includePublic,
      include_web_public: channels.list.includeWebPublic,
      include_subscribed: channels.list.includeSubscribed,
      exclude_archived: channels.list.excludeArchived,
      include_all: channels.list.includeAll,
      include_owner_subscribed: channels.list.includeOwnerSubscribed,
      include_can_access_content: channels.list.includeCanAccessContent,
    },
  ],
  ['get /channel_folders', { include_archived: channels.listFolders.includeArchived }],
  ['get /users/me/subscriptions', { include_subscribers: channels.listSubscriptions.include }],
  [
    'post /register',
    {
      apply_markdown: events.registerQueue.applyMarkdown,
      slim_presence: !events.registerQueue.presenceEmails,
      client_capabilities: events.registerQueue.capabilities,
      narrow: events.registerQueue.narrow,
      include_subscribers: events.registerQueue.includeSubscribers,
    },
  ],
  ['post /export/realm', { export_type: organization.requestExport.type }],
  ['get /events', { dont_block: events.fetch.dontBlock }],
  [
    'get /messages',
    {
      include_anchor: messages.list.includeAnchor,
      num_before: messages.list.before,
      num_after: messages.list.after,
      narrow: messages.list.narrow,
      use_first_unread_anchor: messages.list.useFirstUnreadAnchor,
    },
  ],
  ['post /messages/flags/narrow', { include_anchor: messages.changeFlagsInNarrow.includeAnchor }],
  [
    'patch /messages/:message_id',
    {
      propagate_mode: messages.edit.propagateMode,
      send_notification_to_new_thread: messages.edit.notifyNewThread,
    },
  ],
  ['post /messages/:message_id/report', { description: messages.report.description }],
  [
    'post /bots',
    {
      bot_type: accounts.createBot.type,
      interface_type: accounts.createBot.interface,
      default_all_public_streams: accounts.createBot.defaultAllPublicChannels,
    },
  ],
  [
    'post /invites',
    {
      invite_as: accounts.terms.role,
      group_ids: accounts.terms.groupIds,
      include_realm_default_subscriptions: accounts.terms.includesDefaultChannels,
      welcome_message_custom_text: accounts.terms.welcomeMessage,
      notify_referrer_on_join: accounts.invitePeople.notifiesReferrer,
    },
  ],
  ['post /invites/multiuse', { stream_ids: accounts.terms.channelIds }],
  [
    'post /realm/profile_fields',
    {
      name: accounts.createProfileField.name,
      hint: accounts.createProfileField.hint,
      field_data: accounts.createProfileField.data,
      display_in_profile_summary: accounts.createProfileField.isInSummary,
      required: accounts.createProfileField.isRequired,
      editable_by_user: accounts.createProfileField.isEditableByUser,
      use_for_user_matching: accounts.createProfileField.isForMatching,
    },
  ],
  [
    'post /user_groups/:user_group_id/members',
    {
      add: accounts.changeGroupMembers.add,
      delete: accounts.changeGroupMembers.remove,
      add_subgroups: accounts.changeGroupMembers.addSubgroups,
      delete_subgroups: accounts.changeGroupMembers.removeSubgroups,
    },
  ],
  [
    'get /user_groups/:user_group_id/members',
    { direct_member_only: accounts.getGroupMembers.directOnly },
  ],
  [
    'get /user_groups/:user_group_id/subgroups',
    { direct_subgroup_only: accounts.getSubgroups.directOnly },
  ],
  ['get /user_groups', { include_deactivated_groups: accounts.listUserGroups.includeDeactivated }],
  ['get /users', { include_custom_profile_fields: accounts.listUsers.includeProfiles }],
  ['patch /users/:user_id', { profile_data: accounts.updateUser.profile }],
];

describe('the defaults of parameters are those of the commands of the core', () => {
  it.each(endpoints)('%s', (endpoint, defaults) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === endpoint);
    const declared = Object.keys(defaults).map((name) => [
      name,
      O.toUndefined(route?.parameters[name]?.defaultValue ?? O.none),
    ]);
    expect(Object.fromEntries(declared)).toEqual(defaults);
  });
});
