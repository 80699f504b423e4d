import { accessFailure, renderingFailed } from './access';
import type { Failure } from './failure';
import { presentFailure } from './failure';
import { currentLevel } from './kernel';
import { channelFailure } from './channels';
import { eventFailure } from './events/failures';
import { messageFailure } from './messages';
import type { FailureRow } from './testing';
import { badRequestOf } from './testing';

/** Failures with status 400; the code is BAD_REQUEST unless another is given. */
const badRequests: readonly FailureRow<Failure>[] = [
  [
    accessFailure('UnsupportedAuthorizationScheme'),
    'This endpoint requires HTTP basic authentication.',
  ],
  [accessFailure('NoSuchRealm', { atLogin: false }), 'Invalid subdomain'],
  [
    accessFailure('MustBeAdministrator'),
    'Must be an organization administrator',
    'UNAUTHORIZED_PRINCIPAL',
  ],
  [accessFailure('MustBeOwner'), 'Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'],
  [accessFailure('NotForGuests'), 'Not allowed for guest users'],
  [accessFailure('NotForBots'), 'This endpoint does not accept bot requests.'],
  [accessFailure('UsernameIsNoEmail'), 'Enter a valid email address.'],
  [accessFailure('InsufficientPermission'), 'Insufficient permission'],
  [channelFailure('ChannelNameBlank'), "Channel name can't be empty."],
  [channelFailure('ChannelNameTooLong'), 'Channel name too long (limit: 60 characters).'],
  [
    channelFailure('InvalidCharacterInChannelName', { position: 3 }),
    'Invalid character in channel name, at position 3.',
  ],
  [channelFailure('InvalidChannelId'), 'Invalid channel ID'],
  [
    channelFailure('InvalidChannelNameGiven', { name: 'Denmark' }),
    "Invalid channel name 'Denmark'",
  ],
  [
    channelFailure('ChannelDoesNotExist', { channel: '<b>' }),
    "Channel '&lt;b&gt;' does not exist",
    'STREAM_DOES_NOT_EXIST',
    { stream: '&lt;b&gt;' },
  ],
  [
    channelFailure('ChannelDoesNotExist', { channel: 7 }),
    "Channel with ID '7' does not exist",
    'STREAM_DOES_NOT_EXIST',
    { stream_id: 7 },
  ],
  [
    channelFailure('CannotAccessChannels', { names: ['Denmark'] }),
    'Unable to access channel (Denmark).',
  ],
  [channelFailure('InvalidChannelPrivacy'), 'Invalid parameters'],
  [
    eventFailure('BadEventQueueId', { queueId: 'abc' }),
    'Bad event queue ID: abc',
    'BAD_EVENT_QUEUE_ID',
    { queue_id: 'abc' },
  ],
  [eventFailure('EventsPruned', { eventId: 5 }), 'An event newer than 5 has already been pruned!'],
  [eventFailure('EventNotInQueue', { eventId: 5 }), 'Event 5 was not in this queue'],
  [eventFailure('MissingEventArgument', { name: 'queue_id' }), "Missing 'queue_id' argument"],
  [eventFailure('NotForAllPublicStreams'), 'User not authorized for this query'],
  [
    eventFailure('InvalidForAnonymous', { parameter: 'client_gravatar' }),
    "Invalid 'client_gravatar' parameter for anonymous request",
  ],
  [eventFailure('UnsupportedQueueOperator', { operator: 'dm' }), 'Operator dm not supported.'],
  [
    eventFailure('UnsupportedQueueOperand', { operand: 'followed' }),
    'Operand followed not supported.',
  ],
  [messageFailure('InvalidMessage'), 'Invalid message(s)'],
  [messageFailure('MessageIsEmpty'), 'Message must not be empty'],
  [messageFailure('MessageHasNullBytes'), 'Message must not contain null bytes'],
  [channelFailure('MissingTopic'), 'Missing topic'],
  [
    channelFailure('InvalidCharacterInTopic', { position: 2 }),
    'Invalid character in topic, at position 2!',
  ],
  [
    channelFailure('EmptyTopicNotAllowed'),
    'Sending messages to the general chat topic is not allowed in this channel.',
  ],
  [
    channelFailure('OnlyEmptyTopicAllowed'),
    'Only the general chat topic is allowed in this channel.',
  ],
  [
    channelFailure('MayNotPost', { policy: 2, isGuest: false }),
    'You do not have permission to post in this channel.',
  ],
  [
    channelFailure('MayNotCreateTopic'),
    'You do not have permission to create new topics in this channel.',
  ],
  [
    channelFailure('NotAuthorizedToSend', { channel: 'Denmark' }),
    "Not authorized to send to channel 'Denmark'",
  ],
  [messageFailure('MissingRecipients'), 'Message must have recipients'],
  [messageFailure('UnknownRecipientEmail', { email: 'a@b' }), "Invalid email 'a@b'"],
  [messageFailure('UnknownRecipientId', { id: 7 }), 'Invalid user ID 7'],
  [
    messageFailure('InaccessibleRecipients'),
    'You do not have permission to access some of the recipients.',
  ],
  [messageFailure('RecipientDeactivated', { email: 'a@b' }), "'a@b' is no longer using Parley."],
  [messageFailure('DirectMessagesDisabled'), 'Direct messages are disabled in this organization.'],
  [
    messageFailure('NobodyMayAuthorize'),
    'This conversation does not include any users who can authorize it.',
  ],
  [
    messageFailure('MayNotInitiate'),
    'You do not have permission to initiate direct message conversations.',
  ],
  [renderingFailed, 'Unable to render message'],
  [messageFailure('TooManyMessagesRequested'), 'Too many messages requested (maximum 5000).'],
  [messageFailure('MissingAnchor'), "Missing 'anchor' argument."],
  [messageFailure('InvalidAnchor'), 'Invalid anchor'],
  [
    messageFailure('AnchorExcludedInside'),
    'The anchor can only be excluded at an end of the range',
  ],
  [
    messageFailure('InvalidNarrowOperator', { description: 'unknown channel x' }),
    'Invalid narrow operator: unknown channel x',
    'BAD_NARROW',
    { desc: 'unknown channel x' },
  ],
  [
    messageFailure('InvalidNarrowCombination', { description: 'No.' }),
    'Invalid narrow operator combination: No.',
    'BAD_NARROW',
    { desc: 'No.' },
  ],
  [accessFailure('FullNameTooLong'), 'Name too long!'],
  [accessFailure('FullNameTooShort'), 'Name too short!'],
  [accessFailure('InvalidFullName'), 'Invalid characters in name!'],
  [accessFailure('InvalidNameFormat'), 'Invalid format!'],
  [accessFailure('UserDoesNotExist'), 'No such user'],
  [accessFailure('UserIsDeactivated'), 'User is deactivated'],
  [accessFailure('InvalidEmail'), 'Bad name or username'],
  [accessFailure('EmailInUse', { email: 'a@b' }), "Email 'a@b' already in use"],
  [accessFailure('PasswordTooWeak'), 'The password is too weak.'],
  [accessFailure('CannotCreateUsers'), 'User not authorized to create users'],
];

describe('presentFailure', () => {
  it.each(badRequests.map((row) => [row] as const))('returns 400 for %j', (row) => {
    expect(presentFailure(row[0], currentLevel)).toEqual(badRequestOf(row));
  });

  it.each([
    [accessFailure('NotLoggedIn'), 'Not logged in: API authentication or user session required'],
    [accessFailure('InvalidAuthorizationHeader'), 'Invalid authorization header for basic auth'],
    [accessFailure('MalformedApiKey'), 'Malformed API key'],
    [accessFailure('InvalidApiKey'), 'Invalid API key'],
    [
      accessFailure('RealmDeactivated', { atLogin: false }),
      'This organization has been deactivated',
    ],
    [accessFailure('AccountDeactivated', { atLogin: false }), 'Account is deactivated'],
    [
      accessFailure('NotForIncomingWebhooks'),
      'This API is not available to incoming webhook bots.',
    ],
  ])('returns 401 UNAUTHORIZED for %j', (failure, msg) => {
    expect(presentFailure(failure, currentLevel)).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      msg,
    });
  });

  it.each([
    accessFailure('TooManyAttempts', { retryAfterSeconds: 60 }),
    messageFailure('TooManyFileVisits', { retryAfter: 60 }),
  ])('returns 429 and when to retry for %j', (failure) => {
    expect(presentFailure(failure, currentLevel)).toEqual({
      status: 429,
      code: 'RATE_LIMIT_HIT',
      msg: 'API usage exceeded rate limit',
      extra: { 'retry-after': 60 },
      retryAfterSeconds: 60,
    });
  });

  it.each([
    [
      401,
      'AUTHENTICATION_FAILED',
      accessFailure('AuthenticationFailed'),
      'Your username or password is incorrect',
    ],
    [
      401,
      'REALM_DEACTIVATED',
      accessFailure('RealmDeactivated', { atLogin: true }),
      'This organization has been deactivated',
    ],
    [
      401,
      'USER_DEACTIVATED',
      accessFailure('AccountDeactivated', { atLogin: true }),
      'Account is deactivated',
    ],
    [
      404,
      'NONEXISTENT_SUBDOMAIN',
      accessFailure('NoSuchRealm', { atLogin: true }),
      'Invalid subdomain',
    ],
  ])('returns %d %s for a login', (status, code, failure, msg) => {
    expect(presentFailure(failure, currentLevel)).toEqual({ status, code, msg });
  });
});
