import { parseBoundedJson } from '@parley/core';
import * as E from 'fp-ts/Either';
import type { RawParameters } from '../parameters';
import { isRecord } from '../codecs';
import { tooManyParameters, unreadableJson } from './body-failures';
import { checkParameterName, maxParameters } from './form-text';

/**
 * The parameters in a JSON object, as they would be in a form: strings as they are, all other values
 * as JSON text. An empty body has none. Throws a BodyFailure for anything else.
 */
export const parseJsonBody = (bytes: Buffer): RawParameters => {
  const text = bytes.toString('utf8');
  if (text.trim() === '') {
    return new Map();
  }
  const value = parseBoundedJson(text);
  if (E.isLeft(value) || !isRecord(value.right)) {
    throw unreadableJson();
  }
  const entries = Object.entries(value.right);
  if (entries.length > maxParameters) {
    throw tooManyParameters(maxParameters);
  }
  return new Map(
    entries.map(([name, one]) => [
      checkParameterName(name),
      typeof one === 'string' ? one : JSON.stringify(one),
    ]),
  );
};
