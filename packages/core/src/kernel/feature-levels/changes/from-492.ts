import { change } from './change';

/** The changes of the API from level 492 on, sorted by level, then by name. */
export const changesFrom492 = {
  webexToken: change(
    493,
    'POST /register',
    'no has_webex_token',
    'has_webex_token says whether the user has an account of that provider of calls; always false',
  ),
  userGroupsOfBots: change(
    496,
    'GET /user_groups, POST /user_groups/create',
    'bots cannot call them',
    'they can, except guests',
  ),
  presenceInBothFormats: change(
    497,
    'GET /users/{id}/presence',
    'the presence is in the format of old clients',
    'it has the times of the current format, too, and server_timestamp is the time of the response',
  ),
  legacyPushSwitchedOff: change(
    500,
    'POST /users/me/apns_device_token, POST /users/me/android_gcm_reg_id',
    'tokens of phones are registered, although nothing is sent to them with require_e2ee_push_notifications',
    'they are refused with that setting',
  ),
  isoTimesOnly: change(
    503,
    'POST /messages, PATCH /messages/{id}, POST /messages/render',
    '<time:…> accepts times as people write them, and UNIX seconds',
    'it accepts ISO 8601 only; what was rendered before stays',
  ),
  moveTimeLimitCodes: change(
    505,
    'PATCH /messages/{id}',
    'a message that is itself too old to be moved has the code BAD_REQUEST',
    'it has MOVE_MESSAGES_TIME_LIMIT_EXCEEDED, like others of its topic that are too old',
  ),
  channelDefaultPush: change(
    507,
    'channel records, POST /channels/create, POST /users/me/subscriptions, PATCH /streams/{id}',
    'no default_push_notifications',
    'default_push_notifications decides for subscribers who have not chosen for the channel',
  ),
  sentMessageLinks: change(
    508,
    'POST /messages',
    'the response has only the id',
    'message_url is the URL of the message, and message_link Markdown that links it',
  ),
  hiddenLinkPreviews: change(
    510,
    'flags of messages, POST /messages/flags, update_message_flags events',
    'no flag hide_link_previews',
    'users hide the previews of links in a message with hide_link_previews',
  ),
  subscriptionChangesRemoved: change(
    512,
    'PATCH /users/me/subscriptions',
    'it adds and removes subscriptions',
    'no such endpoint; there is one for each',
  ),
} as const;
