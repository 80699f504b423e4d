import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../access';
import type {
  EventFilter,
  Integration,
  UnknownPayload,
  WebhookMessage,
  WebhookRequest,
} from '../../integrations';
import { integrationNamed, secretKey, selects, unknownPayload } from '../../integrations';
import type { ChannelId, PersonalNotice } from '../../kernel';
import { parseBoundedJson, replaceUnsuitable, secondsPerDay } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';
import type { Addressee } from '../sending/addressee';
import { botOwnerNotice } from '../sending/bot-owner-notices';

/** The body as its content type says. */
type WebhookPayload =
  | { readonly _tag: 'Json'; readonly text: string }
  | { readonly _tag: 'Form'; readonly fields: Readonly<Record<string, string>> };

/** A request of a service to the URL of a webhook. */
export type IncomingWebhook = Pick<WebhookRequest, 'headers' | 'options'> & {
  /** The name of the integration. */
  readonly integration: string;
  readonly payload: WebhookPayload;
  /** The body as it arrived, which signatures cover. */
  readonly bytes: Uint8Array;
  /** Where to post; if undefined, to the owner of the bot. */
  readonly channel?: ChannelId | string | undefined;
  /** Instead of the topic that the integration chooses. */
  readonly topic?: string | undefined;
  readonly filter: EventFilter;
};

/** Compares signatures, in constant time. */
export type SignatureCheck = {
  /** @param signature hexadecimal */
  readonly isHmacSha256: (signature: string, secret: string, body: Uint8Array) => boolean;
  readonly isSecret: (given: string, secret: string) => boolean;
};

export const requireIntegration = (
  name: string,
): E.Either<MessageFailure<'UnknownIntegration'>, Integration> =>
  E.fromNullable(messageFailure('UnknownIntegration', { name }))(integrationNamed(name));

/** If a secret is configured for the bot, the request must prove that its sender knows it. */
export const checkSignature = (
  { isHmacSha256, isSecret }: SignatureCheck,
  { signature }: Integration,
  settings: Readonly<Record<string, string>>,
  { headers, bytes }: Pick<IncomingWebhook, 'headers' | 'bytes'>,
): E.Either<MessageFailure<'InvalidWebhookSignature'>, void> => {
  const secret = settings[secretKey];
  if (secret === undefined || secret === '') {
    return E.right(undefined);
  }
  const invalid = E.left(messageFailure('InvalidWebhookSignature'));
  const given = signature === undefined ? undefined : headers[signature.header];
  if (signature === undefined || given?.startsWith(signature.prefix) !== true) {
    return invalid;
  }
  const value = given.slice(signature.prefix.length);
  const isValid =
    signature.kind === 'secret' ? isSecret(value, secret) : isHmacSha256(value, secret, bytes);
  return isValid ? E.right(undefined) : invalid;
};

/**
 * The fields of a form, or the JSON object in its field `payload`: GitHub and Slack can send either
 * the JSON itself or such a form.
 */
const formBody = (fields: Readonly<Record<string, string>>): unknown => {
  const parsed = parseBoundedJson(fields.payload ?? '');
  return E.isRight(parsed) && typeof parsed.right === 'object' && parsed.right !== null
    ? parsed.right
    : fields;
};

/** The body of the request as a value. */
export const bodyOf = (
  payload: WebhookPayload,
): E.Either<MessageFailure<'MalformedWebhookPayload'>, unknown> =>
  payload._tag === 'Form'
    ? E.right(formBody(payload.fields))
    : pipe(
        parseBoundedJson(payload.text),
        E.mapLeft(() => messageFailure('MalformedWebhookPayload')),
      );

/** The messages to send: none for events that the filter leaves out. */
export const messagesOf = (
  integration: Integration,
  request: WebhookRequest,
  filter: EventFilter,
): E.Either<UnknownPayload, readonly WebhookMessage[]> =>
  pipe(
    // A payload that an integration did not expect is unknown, and not a defect of the server.
    E.tryCatch(
      () => integration.read(request),
      () => unknownPayload(),
    ),
    E.flatten,
    E.map(({ type, messages }) =>
      selects(filter, type) ? messages.filter(({ content }) => content.trim() !== '') : [],
    ),
    E.orElse((unknown) =>
      unknown.event !== undefined && !selects(filter, unknown.event)
        ? E.right([])
        : E.left(unknown),
    ),
  );

/** Where the message goes: to the channel in the URL, or to the owner of the bot. */
export const addresseeOf = (
  { user }: Caller,
  { channel, topic }: Pick<IncomingWebhook, 'channel' | 'topic'>,
  message: WebhookMessage,
): E.Either<MessageFailure<'WebhookBotWithoutOwner'>, Addressee> => {
  if (channel !== undefined) {
    return E.right({
      _tag: 'ToChannel',
      channel,
      // What the service names is not the sender's choice, so it must not fail the call.
      topic: topic ?? replaceUnsuitable(message.topic, ''),
    });
  }
  const ownerId = user.bot?.ownerId ?? null;
  return ownerId === null
    ? E.left(messageFailure('WebhookBotWithoutOwner'))
    : E.right({ _tag: 'ToPeople', people: { _tag: 'ByIds', ids: [ownerId] } });
};

const secondsPerYear = 365 * secondsPerDay;

/** In code points. */
const maxEventNameLength = 60;

/** A notice for the owner of the bot, once a year for each type of event. */
export const unknownPayloadNotice = (
  { user }: Caller,
  { displayName }: Integration,
  { event }: UnknownPayload,
): PersonalNotice | undefined => {
  const name = event?.replace(/[^\w :.-]/g, '?').slice(0, maxEventNameLength);
  const what = name === undefined ? 'a payload' : `an event of type \`${name}\``;
  const beginning = `Your bot \`${user.deliveryEmail}\` received ${what} that the integration ${displayName} cannot read`;
  const notice = botOwnerNotice(
    user,
    `${beginning}. Nothing was posted. You will not be notified of this type of event again for a year.`,
  );
  return notice === undefined
    ? undefined
    : { ...notice, limitedBy: beginning, limitSeconds: secondsPerYear };
};
