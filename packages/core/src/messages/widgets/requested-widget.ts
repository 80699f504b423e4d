import * as E from 'fp-ts/Either';
import { isRecord, parseBoundedJson } from '../../kernel';
import type { Widget } from './message-widget';
import { aString, dictionaryWith, listOf } from './widget-shape';
import type { MessageFailure } from '../failures';
import type { WidgetProblem } from './widget-problem';
import { messageFailure } from '../failures';

/** Calls no method of the value, because an object parsed from JSON can have any keys. */
const quoted = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const choices = dictionaryWith({
  heading: aString,
  choices: listOf(dictionaryWith({ short_name: aString, long_name: aString, reply: aString })),
});

const formProblem = (data: Readonly<Record<string, unknown>>): WidgetProblem | undefined => {
  if (!Object.hasOwn(data, 'type')) {
    return { _tag: 'FormUntyped' };
  }
  return data.type === 'choices'
    ? choices('extra_data', data)
    : { _tag: 'UnknownForm', type: quoted(data.type) };
};

const refuse = (problem: WidgetProblem): E.Either<MessageFailure<'InvalidWidget'>, never> =>
  E.left(messageFailure('InvalidWidget', { problem }));

/**
 * Parses the widget that a client requests. Only forms with choices are supported.
 *
 * Source: docs/reference/messages.md#widgets.
 */
export const parseWidget = (
  json: string,
): E.Either<MessageFailure<'InvalidWidget' | 'InvalidWidgetJson'>, Widget> => {
  const parsed = parseBoundedJson(json);
  if (E.isLeft(parsed)) {
    return E.left(messageFailure('InvalidWidgetJson'));
  }
  const content = parsed.right;
  if (!isRecord(content)) {
    return refuse({ _tag: 'NotA', at: 'widget_content', expected: 'dict' });
  }
  const missing = ['widget_type', 'extra_data'].find((key) => !Object.hasOwn(content, key));
  if (missing !== undefined) {
    return refuse({ _tag: 'PartMissing', part: missing });
  }
  const { widget_type: kind, extra_data: data } = content;
  if (!isRecord(data)) {
    return refuse({ _tag: 'NotA', at: 'extra_data', expected: 'dict' });
  }
  if (kind !== 'zform') {
    return refuse({ _tag: 'UnknownWidget', type: quoted(kind) });
  }
  const problem = formProblem(data);
  return problem === undefined
    ? E.right({ widget_type: 'zform', extra_data: data })
    : refuse(problem);
};
