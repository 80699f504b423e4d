import type { Failure } from '@parley/core';
import { currentLevel, unexpected } from '@parley/core/kernel';
import { describeFailure, presentFailure } from './failures';
import type { FailureRow } from './testing/failure-rows';
import { itPresents } from './testing/failure-rows';

/** Failures with status 400; the code is BAD_REQUEST unless another is given. */
const badRequests: readonly FailureRow[] = [
  [{ _tag: 'UnsupportedAuthorizationScheme' }, 'This endpoint requires HTTP basic authentication.'],
  [
    { _tag: 'MustBeAdministrator' },
    'Must be an organization administrator',
    'UNAUTHORIZED_PRINCIPAL',
  ],
  [{ _tag: 'MustBeOwner' }, 'Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'],
  [{ _tag: 'NotForGuests' }, 'Not allowed for guest users'],
  [{ _tag: 'NotForBots' }, 'This endpoint does not accept bot requests.'],
  [{ _tag: 'UsernameIsNoEmail' }, 'Enter a valid email address.'],
  [{ _tag: 'InsufficientPermission' }, 'Insufficient permission'],
  [{ _tag: 'ChannelNameBlank' }, "Channel name can't be empty."],
  [{ _tag: 'ChannelNameTooLong' }, 'Channel name too long (limit: 60 characters).'],
  [
    { _tag: 'InvalidCharacterInChannelName', position: 3 },
    'Invalid character in channel name, at position 3.',
  ],
  [{ _tag: 'InvalidChannelId' }, 'Invalid channel ID'],
  [{ _tag: 'InvalidChannelNameGiven', name: 'Denmark' }, "Invalid channel name 'Denmark'"],
  [
    { _tag: 'ChannelDoesNotExist', channel: '<b>' },
    "Channel '&lt;b&gt;' does not exist",
    'STREAM_DOES_NOT_EXIST',
    { stream: '&lt;b&gt;' },
  ],
  [
    { _tag: 'ChannelDoesNotExist', channel: 7 },
    "Channel with ID '7' does not exist",
    'STREAM_DOES_NOT_EXIST',
    { stream_id: 7 },
  ],
  [{ _tag: 'CannotAccessChannels', names: ['Denmark'] }, 'Unable to access channel (Denmark).'],
  [{ _tag: 'InvalidChannelPrivacy' }, 'Invalid parameters'],
  [
    { _tag: 'BadEventQueueId', queueId: 'abc' },
    'Bad event queue ID: abc',
    'BAD_EVENT_QUEUE_ID',
    { queue_id: 'abc' },
  ],
  [{ _tag: 'EventsPruned', eventId: 5 }, 'An event newer than 5 has already been pruned!'],
  [{ _tag: 'EventNotInQueue', eventId: 5 }, 'Event 5 was not in this queue'],
  [{ _tag: 'MissingEventArgument', argument: 'queueId' }, "Missing 'queue_id' argument"],
  [{ _tag: 'NotForAllPublicChannels' }, 'User not authorized for this query'],
  [
    { _tag: 'InvalidForAnonymous', option: 'clientGravatar' },
    "Invalid 'client_gravatar' parameter for anonymous request",
  ],
  [{ _tag: 'UnsupportedQueueOperator', operator: 'dm' }, 'Operator dm not supported.'],
  [{ _tag: 'UnsupportedQueueOperand', operand: 'followed' }, 'Operand followed not supported.'],
  [{ _tag: 'InvalidMessage' }, 'Invalid message(s)'],
  [{ _tag: 'MessageIsEmpty' }, 'Message must not be empty'],
  [{ _tag: 'MessageHasNullBytes' }, 'Message must not contain null bytes'],
  [{ _tag: 'MissingTopic' }, 'Missing topic'],
  [{ _tag: 'InvalidCharacterInTopic', position: 2 }, 'Invalid character in topic, at position 2!'],
  [
    { _tag: 'EmptyTopicNotAllowed' },
    'Sending messages to the general chat topic is not allowed in this channel.',
  ],
  [{ _tag: 'OnlyEmptyTopicAllowed' }, 'Only the general chat topic is allowed in this channel.'],
  [
    { _tag: 'MayNotPost', policy: 2, isGuest: false },
    'You do not have permission to post in this channel.',
  ],
  [
    { _tag: 'MayNotCreateTopic' },
    'You do not have permission to create new topics in this channel.',
  ],
  [
    { _tag: 'NotAuthorizedToSend', channel: 'Denmark' },
    "Not authorized to send to channel 'Denmark'",
  ],
  [{ _tag: 'MissingChannel' }, 'Missing channel'],
  [{ _tag: 'MissingRecipients' }, 'Message must have recipients'],
  [{ _tag: 'UnknownRecipientEmail', email: 'a@b' }, "Invalid email 'a@b'"],
  [{ _tag: 'UnknownRecipientId', id: 7 }, 'Invalid user ID 7'],
  [
    { _tag: 'InaccessibleRecipients' },
    'You do not have permission to access some of the recipients.',
  ],
  [{ _tag: 'RecipientDeactivated', email: 'a@b' }, "'a@b' is no longer using Parley."],
  [{ _tag: 'DirectMessagesDisabled' }, 'Direct messages are disabled in this organization.'],
  [
    { _tag: 'NobodyMayAuthorize' },
    'This conversation does not include any users who can authorize it.',
  ],
  [
    { _tag: 'MayNotInitiate' },
    'You do not have permission to initiate direct message conversations.',
  ],
  [{ _tag: 'RenderingFailed' }, 'Unable to render message'],
  [{ _tag: 'TooManyMessagesRequested' }, 'Too many messages requested (maximum 5000).'],
  [{ _tag: 'MissingAnchor' }, "Missing 'anchor' argument."],
  [{ _tag: 'InvalidAnchor' }, 'Invalid anchor'],
  [{ _tag: 'AnchorExcludedInside' }, 'The anchor can only be excluded at an end of the range'],
  [
    { _tag: 'InvalidNarrowOperator', problem: { _tag: 'Unknown', what: 'channel', operand: 'x' } },
    'Invalid narrow operator: unknown channel x',
    'BAD_NARROW',
    { desc: 'unknown channel x' },
  ],
  [
    { _tag: 'InvalidNarrowCombination', problem: 'severalWith' },
    "Invalid narrow operator combination: Duplicate 'with' operators.",
    'BAD_NARROW',
    { desc: "Duplicate 'with' operators." },
  ],
  [{ _tag: 'FullNameTooLong' }, 'Name too long!'],
  [{ _tag: 'FullNameTooShort' }, 'Name too short!'],
  [{ _tag: 'InvalidFullName' }, 'Invalid characters in name!'],
  [{ _tag: 'InvalidNameFormat' }, 'Invalid format!'],
  [{ _tag: 'UserDoesNotExist' }, 'No such user'],
  [{ _tag: 'UserIsDeactivated' }, 'User is deactivated'],
  [{ _tag: 'InvalidEmail' }, 'Bad name or username'],
  [{ _tag: 'EmailInUse', email: 'a@b' }, "Email 'a@b' already in use"],
  [{ _tag: 'PasswordTooWeak' }, 'The password is too weak.'],
  [{ _tag: 'CannotCreateUsers' }, 'User not authorized to create users'],
];

describe('presentFailure', () => {
  itPresents(badRequests);

  it.each<[Failure, string]>([
    [{ _tag: 'NotLoggedIn' }, 'Not logged in: API authentication or user session required'],
    [{ _tag: 'InvalidAuthorizationHeader' }, 'Invalid authorization header for basic auth'],
    [{ _tag: 'MalformedApiKey' }, 'Malformed API key'],
    [{ _tag: 'InvalidApiKey' }, 'Invalid API key'],
    [{ _tag: 'RealmDeactivated', atLogin: false }, 'This organization has been deactivated'],
    [{ _tag: 'AccountDeactivated', atLogin: false }, 'Account is deactivated'],
    [{ _tag: 'NotForIncomingWebhooks' }, 'This API is not available to incoming webhook bots.'],
  ])('returns 401 UNAUTHORIZED for %j', (failure, msg) => {
    expect(presentFailure(failure, currentLevel)).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      msg,
    });
  });

  it.each<Failure>([
    { _tag: 'TooManyAttempts', retryAfterSeconds: 60 },
    { _tag: 'TooManyFileVisits', retryAfter: 60 },
  ])('returns 429 and when to retry for %j', (failure) => {
    expect(presentFailure(failure, currentLevel)).toEqual({
      status: 429,
      code: 'RATE_LIMIT_HIT',
      msg: 'API usage exceeded rate limit',
      extra: { 'retry-after': 60 },
      retryAfterSeconds: 60,
    });
  });

  it.each<[number, string, Failure, string]>([
    [
      401,
      'AUTHENTICATION_FAILED',
      { _tag: 'AuthenticationFailed' },
      'Your username or password is incorrect',
    ],
    [
      401,
      'REALM_DEACTIVATED',
      { _tag: 'RealmDeactivated', atLogin: true },
      'This organization has been deactivated',
    ],
    [
      401,
      'USER_DEACTIVATED',
      { _tag: 'AccountDeactivated', atLogin: true },
      'Account is deactivated',
    ],
    [404, 'NONEXISTENT_SUBDOMAIN', { _tag: 'NoSuchRealm' }, 'Invalid subdomain'],
  ])('returns %d %s for a login', (status, code, failure, msg) => {
    expect(presentFailure(failure, currentLevel)).toEqual({ status, code, msg });
  });
});

describe('describeFailure', () => {
  it.each([
    ['the text of the API', { _tag: 'EmailInUse', email: 'a@b' }, "Email 'a@b' already in use"],
    ['the cause of what is unexpected', unexpected(new Error('no disk')), 'no disk'],
    ['something for another cause', unexpected('no disk'), 'Unexpected error'],
  ] as const)('returns %s', (_, failure, text) => {
    expect(describeFailure(failure)).toBe(text);
  });
});
