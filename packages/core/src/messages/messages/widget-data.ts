import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { parseBoundedJson } from '../../kernel';
import type { Submessage } from './edit-record';
import type { Check, Shape } from '../sending/widget-shape';
import {
  aBoolean,
  aString,
  anIntegerUpTo,
  having,
  havingOnly,
  isDictionary,
  oneOfNumbers,
} from '../sending/widget-shape';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

/** The options of a poll and the tasks of a list are counted up to here. */
const maxIndex = 1000;

type Saying = {
  readonly shape: Shape;
  /** What everybody is told who did not send the message; undefined lets them say it too. */
  readonly authorOnly?: string;
};

type Sayings = ReadonlyMap<string, Saying>;

const pollSayings: Sayings = new Map<string, Saying>([
  ['vote', { shape: { key: aString, vote: oneOfNumbers(1, -1) } }],
  [
    'question',
    {
      shape: { question: aString },
      authorOnly: "You can't edit a question unless you are the author.",
    },
  ],
  ['new_option', { shape: { option: aString, idx: anIntegerUpTo(maxIndex) } }],
]);

const todoSayings: Sayings = new Map<string, Saying>([
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
      authorOnly: "You can't edit the task list title unless you are the author.",
    },
  ],
]);

/** What can be said of each kind of widget; of others, anything. */
const widgets: ReadonlyMap<unknown, Sayings> = new Map([
  ['poll', pollSayings],
  ['todo', todoSayings],
]);

const typed: Check = having({ type: aString });

const problemWith = (
  kind: string,
  sayings: Sayings,
  data: unknown,
  isAuthor: boolean,
): string | undefined => {
  const name = `${kind} data`;
  const untyped = typed(name, data);
  if (untyped !== undefined || !isDictionary(data)) {
    return untyped;
  }
  const type = String(data.type);
  const saying = sayings.get(type);
  if (saying === undefined) {
    return `Unknown type for ${name}: ${type}`;
  }
  return saying.authorOnly !== undefined && !isAuthor
    ? saying.authorOnly
    : havingOnly({ type: aString, ...saying.shape })(name, data);
};

const parse = (json: string): E.Either<MessageFailure<'InvalidSubmessage'>, unknown> =>
  pipe(
    parseBoundedJson(json),
    E.mapLeft(() => messageFailure('InvalidSubmessage')),
  );

/** The kind of widget that the message is: what its first submessage of that type says. */
const kindOf = (submessages: readonly Submessage[]): unknown => {
  const first = submessages.find(({ msgType }) => msgType === 'widget');
  const widget = first === undefined ? undefined : E.toUnion(parse(first.content));
  return isDictionary(widget) ? widget.widget_type : undefined;
};

/**
 * Whether a widget may be told that: JSON, and of a shape that its kind knows.
 *
 * Source: reference, "Widgets and submessages".
 */
export const checkWidgetData = (
  submessages: readonly Submessage[],
  content: string,
  isAuthor: boolean,
): E.Either<MessageFailure<'InvalidSubmessage' | 'InvalidWidgetData'>, void> => {
  const data = parse(content);
  if (E.isLeft(data)) {
    return data;
  }
  const kind = kindOf(submessages);
  const sayings = widgets.get(kind);
  const problem =
    sayings === undefined ? undefined : problemWith(String(kind), sayings, data.right, isAuthor);
  return problem === undefined
    ? E.right(undefined)
    : E.left(messageFailure('InvalidWidgetData', { reason: problem }));
};
