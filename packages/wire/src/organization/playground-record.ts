import type { Playground } from '@parley/core/access';
import { field, integer, named, object, text } from '../codecs';

export const playgroundRecord = named(
  'Playground',
  'A page on which code blocks of a language can be run.',
  object({
    required: {
      id: field('Id of the playground.', integer),
      name: field('Name of the playground.', text),
      pygments_language: field('Language of the code blocks.', text),
      url_template: field('RFC 6570 template of the URL, with the variable code.', text),
    },
  }),
);

export const presentPlayground = (playground: Playground) => ({
  id: playground.id,
  name: playground.name,
  pygments_language: playground.pygmentsLanguage,
  url_template: playground.urlTemplate,
});
