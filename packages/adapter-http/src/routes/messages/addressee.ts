import type { Addressee, RequestedAddressee } from '@parley/core/messages';
import { ChannelId, UserId, asId, isWholeNumber } from '@parley/core/kernel';
import type { FailurePresentation } from '@parley/wire';
import { badRequest } from '@parley/wire';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { anything, arrayOf, integer, oneOf, rawText, text, where } from '@parley/wire/codecs';
import type { Reader } from '../../parameters';
import { json, parseParameterJson, plain } from '../../parameters';
import { listedInput, maxParticipants, rawLine } from '../limits';

type To = string | undefined;

/** JSON if the text is valid JSON, else the text itself: clients send both. */
const loose = (to: string): unknown =>
  pipe(
    parseParameterJson(to),
    E.getOrElse((): unknown => to),
  );

const otherThanText = where(anything, (value) => typeof value !== 'string', 'is text');

/** Only the limits of a list: `parseAddressee` rejects whatever else is wrong with it. */
const limitedList = arrayOf(oneOf<unknown>(otherThanText, rawLine), maxParticipants);

const listed = listedInput(rawText);
const plainly = plain(listed);
const asList = json(limitedList);

/** The text of the recipient: JSON, or the plain name of a channel or addresses of users. */
export const recipients: Reader<string> = {
  ...plainly,
  schema: oneOf<unknown>(
    listed,
    integer,
    arrayOf(integer, maxParticipants),
    arrayOf(rawLine, maxParticipants),
  ).schema,
  isJson: true,
  read: (name, given) =>
    pipe(
      plainly.read(name, given),
      E.tap((to) => (Array.isArray(loose(to)) ? asList.read(name, to) : E.right(undefined))),
    ),
};

/** The text `null` counts as omitted, as everywhere. */
const given = (to: To): To => (to === 'null' ? undefined : to);

const refuse = (msg: string): E.Either<FailurePresentation, never> => E.left(badRequest(msg));

/** A text that could be the name or address of a recipient. */
const isText = text.is;

const channelOf = (value: unknown): E.Either<FailurePresentation, ChannelId | string> => {
  if (isText(value)) {
    return E.right(value);
  }
  return isWholeNumber(value)
    ? E.right(asId(ChannelId)(value))
    : refuse('Invalid data type for channel');
};

const toChannel = (
  to: To,
  topic: string | undefined,
): E.Either<FailurePresentation, RequestedAddressee> => {
  if (to === undefined) {
    return E.right({ _tag: 'ToDefaultChannel', topic });
  }
  const value = loose(to);
  if (Array.isArray(value) && value.length !== 1) {
    return refuse('Expected exactly one channel');
  }
  return E.map((channel: ChannelId | string): Addressee => ({ _tag: 'ToChannel', channel, topic }))(
    channelOf(Array.isArray(value) ? value[0] : value),
  );
};

const emailsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((email) => email.trim())
    .filter((email) => email !== '');

const toPeople = (to: To): E.Either<FailurePresentation, Addressee> => {
  const value = to === undefined ? [] : loose(to);
  const list: unknown = isText(value) ? emailsIn(value) : value;
  if (!Array.isArray(list)) {
    return refuse('Invalid data type for recipients');
  }
  const items: readonly unknown[] = list;
  if (items.every(isText)) {
    return E.right({
      _tag: 'ToPeople',
      people: { _tag: 'ByEmails', emails: items.flatMap(emailsIn) },
    });
  }
  if (items.every(isWholeNumber)) {
    return E.right({
      _tag: 'ToPeople',
      people: { _tag: 'ByIds', ids: Array.from(new Set(items)).map(asId(UserId)) },
    });
  }
  return items.every((item) => isText(item) || isWholeNumber(item))
    ? refuse('Recipient lists may contain emails or user IDs, but not both.')
    : refuse('Invalid data type for recipients');
};

/** Parses the recipient of a message. Source: docs/reference/sending.md#recipients. */
export const parseAddressee = (
  type: 'direct' | 'private' | 'stream' | 'channel',
  to: To,
  topic: string | undefined,
): E.Either<FailurePresentation, RequestedAddressee> =>
  type === 'stream' || type === 'channel' ? toChannel(given(to), topic) : toPeople(given(to));
