import * as E from 'fp-ts/Either';
import { parseBoundedJson } from '../../kernel';
import type { Widget } from './message-widget';
import { aString, dictionaryWith, isDictionary, listOf } from './widget-shape';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

/** Calls no method of the value, because an object parsed from JSON can have any keys. */
const quoted = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const choices = dictionaryWith({
  heading: aString,
  choices: listOf(dictionaryWith({ short_name: aString, long_name: aString, reply: aString })),
});

const formProblem = (data: Readonly<Record<string, unknown>>): string | undefined => {
  if (!Object.hasOwn(data, 'type')) {
    return 'zform is missing type field';
  }
  return data.type === 'choices'
    ? choices('extra_data', data)
    : `unknown zform type: ${quoted(data.type)}`;
};

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
  if (!isDictionary(content)) {
    return E.left(messageFailure('InvalidWidget', { reason: 'widget_content is not a dict' }));
  }
  const missing = ['widget_type', 'extra_data'].find((key) => !Object.hasOwn(content, key));
  if (missing !== undefined) {
    return E.left(
      messageFailure('InvalidWidget', { reason: `${missing} is not in widget_content` }),
    );
  }
  const { widget_type: kind, extra_data: data } = content;
  if (!isDictionary(data)) {
    return E.left(messageFailure('InvalidWidget', { reason: 'extra_data is not a dict' }));
  }
  if (kind !== 'zform') {
    return E.left(
      messageFailure('InvalidWidget', { reason: `unknown widget type: ${quoted(kind)}` }),
    );
  }
  const problem = formProblem(data);
  return problem === undefined
    ? E.right({ widget_type: 'zform', extra_data: data })
    : E.left(messageFailure('InvalidWidget', { reason: problem }));
};
