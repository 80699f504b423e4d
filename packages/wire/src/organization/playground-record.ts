import type { Playground } from '@parley/core/access';
import { integer, record, required, text } from '../codecs';

export const playgroundRecord = record<Playground>(
  'Playground',
  'A page on which code blocks of a language can be run.',
)({
  id: required('Id of the playground.', integer, 'id'),
  name: required('Name of the playground.', text, 'name'),
  pygments_language: required('Language of the code blocks.', text, 'pygmentsLanguage'),
  url_template: required(
    'RFC 6570 template of the URL, with the variable code.',
    text,
    'urlTemplate',
  ),
});
