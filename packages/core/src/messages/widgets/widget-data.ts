import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Tagged, UserId } from '../../kernel';
import { isRecord, parseBoundedJson, utf8BytesOf } from '../../kernel';
import type { Submessage } from '../messages/edit-record';
import type { Check, Shape } from './widget-shape';
import {
  aBoolean,
  aString,
  anIntegerUpTo,
  dictionaryWith,
  dictionaryWithOnly,
  oneOfNumbers,
} from './widget-shape';
import type { MessageFailure } from '../failures';
import type { WidgetDataProblem } from './widget-problem';
import { messageFailure } from '../failures';

/** Maximum index of a poll option or a task. */
const maxIndex = 1000;

type DataType = {
  readonly shape: Shape;
  /** What only the message's author may change; undefined if everyone may send it. */
  readonly authorOnly?: Extract<WidgetDataProblem, Tagged<'NotAuthor'>>['of'];
};

type DataTypes = ReadonlyMap<string, DataType>;

const pollTypes: DataTypes = new Map<string, DataType>([
  ['vote', { shape: { key: aString, vote: oneOfNumbers(1, -1) } }],
  [
    'question',
    {
      shape: { question: aString },
      authorOnly: 'question',
    },
  ],
  ['new_option', { shape: { option: aString, idx: anIntegerUpTo(maxIndex) } }],
]);

const todoTypes: DataTypes = new Map<string, DataType>([
  [
    'new_task',
    {
      shape: {
        key: anIntegerUpTo(maxIndex),
        task: aString,
        desc: aString,
        completed: aBoolean,
      },
    },
  ],
  ['strike', { shape: { key: aString } }],
  [
    'new_task_list_title',
    {
      shape: { title: aString },
      authorOnly: 'taskListTitle',
    },
  ],
]);

/** The data types that each kind of widget accepts; other kinds accept anything. */
const widgets: ReadonlyMap<unknown, DataTypes> = new Map([
  ['poll', pollTypes],
  ['todo', todoTypes],
]);

const typed: Check = dictionaryWith({ type: aString });

const problemWith = (
  kind: string,
  dataTypes: DataTypes,
  data: unknown,
  isAuthor: boolean,
): WidgetDataProblem | undefined => {
  const at = `${kind} data`;
  const untyped = typed(at, data);
  if (untyped !== undefined || !isRecord(data)) {
    return untyped;
  }
  const type = String(data.type);
  const dataType = dataTypes.get(type);
  if (dataType === undefined) {
    return { _tag: 'UnknownType', at, type };
  }
  return dataType.authorOnly !== undefined && !isAuthor
    ? { _tag: 'NotAuthor', of: dataType.authorOnly }
    : dictionaryWithOnly({ type: aString, ...dataType.shape })(at, data);
};

const parse = (json: string): E.Either<MessageFailure<'InvalidSubmessage'>, unknown> =>
  pipe(
    parseBoundedJson(json),
    E.mapLeft(() => messageFailure('InvalidSubmessage')),
  );

/** The kind of the message's widget, from its first submessage of type `widget`. */
const kindOf = (submessages: readonly Submessage[]): unknown => {
  const first = submessages.find(({ msgType }) => msgType === 'widget');
  const widget = first === undefined ? undefined : E.toUnion(parse(first.content));
  return isRecord(widget) ? widget.widget_type : undefined;
};

/** The submessages of one message together, in UTF-8, each with an allowance for the record. */
const maxBytes = 1024 * 1024;

/** Those of one sender, so that nobody can use up what is there for everyone. */
const maxBytesOfSender = 128 * 1024;

const bytesOf = (content: string): number => 64 + utf8BytesOf(content);

/**
 * Checks that data for a widget is JSON of a shape that its kind accepts.
 *
 * Source: docs/reference/messages.md#widgets.
 */
export const checkWidgetData = (
  submessages: readonly Submessage[],
  content: string,
  sender: { readonly id: UserId; readonly isAuthor: boolean },
): E.Either<
  MessageFailure<'InvalidSubmessage' | 'InvalidWidgetData' | 'TooMuchWidgetData'>,
  void
> => {
  const bytesWith = (others: readonly Submessage[]): number =>
    others.reduce((sum, other) => sum + bytesOf(other.content), bytesOf(content));
  const own = submessages.filter((other) => other.senderId === sender.id);
  if (bytesWith(submessages) > maxBytes || bytesWith(own) > maxBytesOfSender) {
    return E.left(messageFailure('TooMuchWidgetData'));
  }
  const data = parse(content);
  if (E.isLeft(data)) {
    return data;
  }
  const kind = kindOf(submessages);
  const dataTypes = widgets.get(kind);
  const problem =
    dataTypes === undefined
      ? undefined
      : problemWith(String(kind), dataTypes, data.right, sender.isAuthor);
  return problem === undefined
    ? E.right(undefined)
    : E.left(messageFailure('InvalidWidgetData', { problem }));
};
