import {
  accountDeactivated,
  authenticationFailed,
  insufficientPermission,
  invalidApiKey,
  invalidAuthorizationHeader,
  malformedApiKey,
  mustBeAdministrator,
  mustBeOwner,
  noSuchRealm,
  notForBots,
  notForGuests,
  notForIncomingWebhooks,
  notLoggedIn,
  realmDeactivated,
  renderingFailed,
  unsupportedAuthorizationScheme,
  usernameIsNoEmail,
} from './access';
import { mayNotCreateTopic, missingTopic } from './channels';
import {
  emptyTopicNotAllowed,
  invalidCharacterInTopic,
  mayNotPost,
  notAuthorizedToSend,
  onlyEmptyTopicAllowed,
} from './channels/channels/posting-failures';
import type { Failure } from './failure';
import { presentFailure } from './failure';
import { currentLevel } from './kernel';
import { unknownRecipientId } from './messages';
import { messageHasNullBytes, messageIsEmpty } from './messages/messages/content-failures';
import {
  directMessagesDisabled,
  mayNotInitiate,
  missingRecipients,
  nobodyMayAuthorize,
  recipientDeactivated,
  recipientsOutOfSight,
  unknownRecipientEmail,
} from './messages/messages/direct-message-failures';
import { invalidMessage } from './messages/messages/message-failures';
import {
  anchorExcludedInside,
  invalidAnchor,
  missingAnchor,
  tooManyMessagesRequested,
} from './messages/messages/range-failures';
import * as channels from './channels/channels/channel-failures';
import * as events from './events/queues/event-failures';
import * as narrows from './messages/narrows/narrow-failures';
import * as users from './access/users/user-failures';

type Row = readonly [
  failure: Failure,
  msg: string,
  code?: string,
  extra?: Readonly<Record<string, unknown>>,
];

/** Failures that are said with status 400; BAD_REQUEST where no code is given. */
const badRequests: readonly Row[] = [
  [unsupportedAuthorizationScheme, 'This endpoint requires HTTP basic authentication.'],
  [noSuchRealm(false), 'Invalid subdomain'],
  [mustBeAdministrator, 'Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'],
  [mustBeOwner, 'Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'],
  [notForGuests, 'Not allowed for guest users'],
  [notForBots, 'This endpoint does not accept bot requests.'],
  [usernameIsNoEmail, 'Enter a valid email address.'],
  [insufficientPermission, 'Insufficient permission'],
  [channels.channelNameBlank, "Channel name can't be empty."],
  [channels.channelNameTooLong, 'Channel name too long (limit: 60 characters).'],
  [channels.invalidCharacterInChannelName(3), 'Invalid character in channel name, at position 3.'],
  [channels.invalidChannelId, 'Invalid channel ID'],
  [channels.invalidChannelNameGiven('Denmark'), "Invalid channel name 'Denmark'"],
  [
    channels.channelDoesNotExist('<b>'),
    "Channel '&lt;b&gt;' does not exist",
    'STREAM_DOES_NOT_EXIST',
    { stream: '&lt;b&gt;' },
  ],
  [
    channels.channelDoesNotExist(7),
    "Channel with ID '7' does not exist",
    'STREAM_DOES_NOT_EXIST',
    { stream_id: 7 },
  ],
  [channels.cannotAccessChannels(['Denmark']), 'Unable to access channel (Denmark).'],
  [channels.invalidChannelPrivacy, 'Invalid parameters'],
  [
    events.badEventQueueId('abc'),
    'Bad event queue ID: abc',
    'BAD_EVENT_QUEUE_ID',
    { queue_id: 'abc' },
  ],
  [events.eventsPruned(5), 'An event newer than 5 has already been pruned!'],
  [events.eventNotInQueue(5), 'Event 5 was not in this queue'],
  [events.missingEventArgument('queue_id'), "Missing 'queue_id' argument"],
  [events.notForAllPublicStreams, 'User not authorized for this query'],
  [
    events.invalidForAnonymous('client_gravatar'),
    "Invalid 'client_gravatar' parameter for anonymous request",
  ],
  [events.unsupportedQueueOperator('dm'), 'Operator dm not supported.'],
  [events.unsupportedQueueOperand('followed'), 'Operand followed not supported.'],
  [invalidMessage, 'Invalid message(s)'],
  [messageIsEmpty, 'Message must not be empty'],
  [messageHasNullBytes, 'Message must not contain null bytes'],
  [missingTopic, 'Missing topic'],
  [invalidCharacterInTopic(2), 'Invalid character in topic, at position 2!'],
  [
    emptyTopicNotAllowed,
    'Sending messages to the general chat topic is not allowed in this channel.',
  ],
  [onlyEmptyTopicAllowed, 'Only the general chat topic is allowed in this channel.'],
  [mayNotPost(2, false), 'You do not have permission to post in this channel.'],
  [mayNotCreateTopic, 'You do not have permission to create new topics in this channel.'],
  [notAuthorizedToSend('Denmark'), "Not authorized to send to channel 'Denmark'"],
  [missingRecipients, 'Message must have recipients'],
  [unknownRecipientEmail('a@b'), "Invalid email 'a@b'"],
  [unknownRecipientId(7), 'Invalid user ID 7'],
  [recipientsOutOfSight, 'You do not have permission to access some of the recipients.'],
  [recipientDeactivated('a@b'), "'a@b' is no longer using Parley."],
  [directMessagesDisabled, 'Direct messages are disabled in this organization.'],
  [nobodyMayAuthorize, 'This conversation does not include any users who can authorize it.'],
  [mayNotInitiate, 'You do not have permission to initiate direct message conversations.'],
  [renderingFailed, 'Unable to render message'],
  [tooManyMessagesRequested, 'Too many messages requested (maximum 5000).'],
  [missingAnchor, "Missing 'anchor' argument."],
  [invalidAnchor, 'Invalid anchor'],
  [anchorExcludedInside, 'The anchor can only be excluded at an end of the range'],
  [
    narrows.invalidNarrowOperator('unknown channel x'),
    'Invalid narrow operator: unknown channel x',
    'BAD_NARROW',
    { desc: 'unknown channel x' },
  ],
  [
    narrows.invalidNarrowCombination('No.'),
    'Invalid narrow operator combination: No.',
    'BAD_NARROW',
    { desc: 'No.' },
  ],
  [users.fullNameTooLong, 'Name too long!'],
  [users.fullNameTooShort, 'Name too short!'],
  [users.invalidFullName, 'Invalid characters in name!'],
  [users.invalidNameFormat, 'Invalid format!'],
  [users.userDoesNotExist, 'No such user'],
  [users.userIsDeactivated, 'User is deactivated'],
  [users.invalidEmail, 'Bad name or username'],
  [users.emailInUse('a@b'), "Email 'a@b' already in use"],
  [users.passwordTooWeak, 'The password is too weak.'],
  [users.cannotCreateUsers, 'User not authorized to create users'],
];

describe('presentFailure', () => {
  it.each(badRequests.map((row) => [row] as const))(
    'answers 400 for %j',
    ([failure, msg, code, extra]) => {
      expect(presentFailure(failure, currentLevel)).toEqual({
        status: 400,
        code: code ?? 'BAD_REQUEST',
        msg,
        ...(extra === undefined ? {} : { extra }),
      });
    },
  );

  it.each([
    [notLoggedIn, 'Not logged in: API authentication or user session required'],
    [invalidAuthorizationHeader, 'Invalid authorization header for basic auth'],
    [malformedApiKey, 'Malformed API key'],
    [invalidApiKey, 'Invalid API key'],
    [realmDeactivated(false), 'This organization has been deactivated'],
    [accountDeactivated(false), 'Account is deactivated'],
    [notForIncomingWebhooks, 'This API is not available to incoming webhook bots.'],
  ])('answers 401 and how to authenticate for %j', (failure, msg) => {
    expect(presentFailure(failure, currentLevel)).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      msg,
      headers: { 'WWW-Authenticate': 'Basic realm="Parley"' },
    });
  });

  it.each([
    [401, 'AUTHENTICATION_FAILED', authenticationFailed, 'Your username or password is incorrect'],
    [401, 'REALM_DEACTIVATED', realmDeactivated(true), 'This organization has been deactivated'],
    [401, 'USER_DEACTIVATED', accountDeactivated(true), 'Account is deactivated'],
    [404, 'NONEXISTENT_SUBDOMAIN', noSuchRealm(true), 'Invalid subdomain'],
  ])('answers a login with %d %s', (status, code, failure, msg) => {
    expect(presentFailure(failure, currentLevel)).toEqual({ status, code, msg });
  });
});
