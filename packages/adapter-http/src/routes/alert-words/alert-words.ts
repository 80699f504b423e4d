import { maxAlertWordLength } from '@parley/core/messages';
import { arrayOf, field, maxLength, object, text } from '@parley/wire/codecs';
import { json, required } from '../../parameters';
import { userRoute } from '../../route';
import { maxEntries } from '../limits';

const path = '/users/me/alert_words';
const words = required(json(arrayOf(maxLength(maxAlertWordLength), maxEntries)), 'The words.');
const response = object({
  required: { alert_words: field('Alert words of the user.', arrayOf(text)) },
});
const present = (all: readonly string[]) => ({ alert_words: all });

export const listAlertWords = userRoute({
  summary: 'Get your alert words',
  method: 'get',
  path,
  parameters: {},
  response,
  run: ({ messages }, caller) => messages.listAlertWords(caller),
  present,
});

export const addAlertWords = userRoute({
  summary: 'Add alert words',
  method: 'post',
  path,
  parameters: { alert_words: words },
  adds: ['alertWords'],
  response,
  run: ({ messages }, caller, { alert_words }) =>
    messages.addAlertWords(caller, { words: alert_words }),
  present,
});

export const removeAlertWords = userRoute({
  summary: 'Remove alert words',
  method: 'delete',
  path,
  parameters: { alert_words: words },
  response,
  run: ({ messages }, caller, { alert_words }) =>
    messages.removeAlertWords(caller, { words: alert_words }),
  present,
});
