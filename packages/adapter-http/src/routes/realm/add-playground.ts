import { maxPygmentsLanguageLength } from '@parley/core';
import { field, integer, maxLength, nonBlank, object } from '../../codecs';
import { plain, required } from '../../parameters';
import { administratorRoute } from '../../route';
import { line, templateInput } from '../limits';

export const addPlayground = administratorRoute({
  summary: 'Add a code playground',
  method: 'post',
  path: '/realm/playgrounds',
  parameters: {
    name: required(plain(nonBlank(line))),
    url_template: required(plain(templateInput)),
    pygments_language: required(plain(maxLength(maxPygmentsLanguageLength, nonBlank()))),
  },
  adds: ['playgrounds'],
  response: object({ required: { id: field('Id of the new playground.', integer) } }),
  run:
    ({ organization }) =>
    (caller, { name, url_template, pygments_language }) =>
      organization.addPlayground(caller, {
        name,
        urlTemplate: url_template,
        pygmentsLanguage: pygments_language,
      }),
  present: (id) => ({ id }),
});
