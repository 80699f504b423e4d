import { maxPygmentsLanguageLength } from '@parley/core/access';
import { integer, maxLength, nameText, nonBlank } from '@parley/wire/codecs';
import { plain, required } from '../../parameters';
import { administratorRoute, oneField } from '../../route';
import { line, templateInput } from '../limits';

export const addPlayground = administratorRoute({
  summary: 'Add a code playground',
  method: 'post',
  path: '/realm/playgrounds',
  needs: 'write',
  parameters: {
    name: required(plain(nameText(nonBlank(line))), 'The name of the playground.'),
    url_template: required(
      plain(templateInput),
      'The URL of the playground: a template in the syntax of RFC 6570 with the variable `code`.',
    ),
    pygments_language: required(
      plain(maxLength(maxPygmentsLanguageLength, nonBlank())),
      'The language whose code blocks offer the playground, by its name in Pygments.',
    ),
  },
  adds: ['playgrounds'],
  ...oneField('id', 'Id of the new playground.', integer),
  run: ({ organization }, caller, { name, url_template, pygments_language }) =>
    organization.addPlayground(caller, {
      name,
      urlTemplate: url_template,
      pygmentsLanguage: pygments_language,
    }),
});
