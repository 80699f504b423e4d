import { maxAlertWordLength } from '@parley/core/messages';
import { arrayOf, maxLength, text } from '@parley/wire/codecs';
import { json, required } from '../../parameters';
import { oneField, userRoute } from '../../route';
import { maxEntries } from '../limits';

const path = '/users/me/alert_words';
const words = required(json(arrayOf(maxLength(maxAlertWordLength), maxEntries)), 'The words.');
const alertWords = oneField('alert_words', 'Alert words of the user.', arrayOf(text));

export const listAlertWords = userRoute({
  summary: 'Get your alert words',
  method: 'get',
  path,
  needs: 'read',
  ...alertWords,
  run: ({ messages }, caller) => messages.listAlertWords(caller),
});

export const addAlertWords = userRoute({
  summary: 'Add alert words',
  method: 'post',
  path,
  needs: 'write',
  parameters: { alert_words: words },
  adds: ['alertWords'],
  ...alertWords,
  run: ({ messages }, caller, { alert_words }) =>
    messages.addAlertWords(caller, { words: alert_words }),
});

export const removeAlertWords = userRoute({
  summary: 'Remove alert words',
  method: 'delete',
  path,
  needs: 'write',
  parameters: { alert_words: words },
  ...alertWords,
  run: ({ messages }, caller, { alert_words }) =>
    messages.removeAlertWords(caller, { words: alert_words }),
});
