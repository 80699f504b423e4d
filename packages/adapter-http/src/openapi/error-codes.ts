/** What each `code` of an error means. */
export const errorCodes = {
  AUTHENTICATION_FAILED: 'The name or the password is wrong.',
  BAD_EVENT_QUEUE_ID:
    'There is no such event queue, or it has expired; the client has to register again.',
  BAD_IMAGE: 'The file is not an image that the server can process.',
  BAD_NARROW: 'The narrow cannot be evaluated.',
  BAD_REQUEST: 'The request is invalid or not possible; `msg` says why.',
  CANNOT_ADMINISTER_CHANNEL: 'The caller may not change the settings of the channel.',
  CANNOT_DEACTIVATE_GROUP_IN_USE: 'The user group has permissions; `objections` lists them.',
  CANNOT_DEACTIVATE_LAST_USER: 'The organization has no other user, or no other owner.',
  CHANNEL_ALREADY_EXISTS: 'A channel with the name exists.',
  CONFLICT:
    'Others changed the same at the same time, however often it was tried; nothing was changed.',
  CSRF_FAILED:
    'The browser sent the request with credentials for a page of an origin that is not allowed, or the request lacks the CSRF token of its session.',
  EXPECTATION_MISMATCH: 'The value is not the one that the client expects.',
  INSUFFICIENT_STORAGE: 'The server has no disk space left.',
  INTERNAL_SERVER_ERROR: 'A defect of the server; `error_id` is also in its log.',
  INVITATION_FAILED: 'Some or all people could not be invited; `errors` says why.',
  INVALID_PUSH_DEVICE_TOKEN: 'The caller has no such device.',
  METHOD_NOT_ALLOWED: 'The path has other methods; `allowed_methods` lists them.',
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED:
    'The message is too old to be moved, or others of its topic are; of those, `first_message_id_allowed_to_move` is the first that is not.',
  NO_ACTIVE_PUSH_DEVICE: 'No device of the caller gets encrypted push notifications.',
  NONEXISTENT_SUBDOMAIN: 'There is no organization at the address.',
  PASSWORD_AUTH_DISABLED: 'The organization does not allow logging in with a password.',
  PUSH_SERVICE_NOT_CONFIGURED: 'The server knows no service for devices of the kind.',
  RATE_LIMIT_HIT: 'Too many requests; `retry-after` says after how many seconds to try again.',
  REACTION_ALREADY_EXISTS: 'The caller has added the reaction already.',
  REACTION_DOES_NOT_EXIST: 'The caller has not added the reaction.',
  REALM_DEACTIVATED: 'The organization is deactivated.',
  REALM_UPLOAD_QUOTA: "The file would exceed the organization's quota.",
  REQUEST_CONFUSING_VAR: 'Two names of one parameter were sent.',
  REQUEST_VARIABLE_INVALID: 'A parameter has an invalid value.',
  REQUEST_VARIABLE_MISSING: 'A required parameter is missing; `var_name` is its name.',
  SERVICE_UNAVAILABLE: 'The server is temporarily unable to respond.',
  STREAM_DOES_NOT_EXIST: 'There is no such channel.',
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: 'The caller may not mention everyone in the channel.',
  SYSTEM_GROUP_REQUIRED: 'The permission can only be given to one of the system groups.',
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: 'The caller may not mention everyone in the topic.',
  UNAUTHORIZED: 'The credentials are missing or wrong.',
  UNAUTHORIZED_PRINCIPAL: 'The caller does not have the role that the endpoint requires.',
  USER_DEACTIVATED: 'The account is deactivated.',
} as const;

export type ErrorCode = keyof typeof errorCodes;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);
