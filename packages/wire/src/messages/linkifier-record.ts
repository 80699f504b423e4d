import type { RealmLinkifier } from '@parley/core/messages';
import type { AtLevel } from '../codecs';
import { arrayOf, integer, leveled, nullable, oneOf, record, required, text } from '../codecs';

/** The format of older clients. */
const toUrlFormat = (template: string): string =>
  template.replace(/%/g, '%%').replace(/\{(\w+)\}/g, '%($1)s');

/** Source: docs/reference/linkifiers.md. */
export const linkifierRecord = record<RealmLinkifier, AtLevel>(
  'Linkifier',
  'A pattern in messages and topics that is turned into links.',
)({
  id: required('Id of the linkifier.', integer, 'id'),
  pattern: required('Regular expression of the texts to link.', text, 'pattern'),
  url_template: leveled(
    'RFC 6570 template of the URL.',
    text,
    { since: 'linkifierUrlTemplate' },
    'urlTemplate',
  ),
  url_format: leveled(
    'Template of the URL with %(name)s for each group of the pattern.',
    text,
    { until: 'linkifierUrlTemplate' },
    ({ urlTemplate }) => toUrlFormat(urlTemplate),
  ),
  example_input: leveled(
    'A text that the pattern matches; null if none.',
    nullable(text),
    { since: 'linkifierReverseTemplate' },
    'exampleInput',
  ),
  reverse_template: leveled(
    'Template that turns a pasted URL into the text of the linkifier; null if none.',
    nullable(text),
    { since: 'linkifierReverseTemplate' },
    'reverseTemplate',
  ),
  alternative_url_templates: leveled(
    'Further templates of URLs that are turned into the text of the linkifier.',
    arrayOf(text),
    { since: 'linkifierAlternatives' },
    'alternativeUrlTemplates',
  ),
});

/** A linkifier for clients that do not know URL templates: pattern, URL and id. */
export const legacyLinkifiers = arrayOf(arrayOf(oneOf<string | number>(text, integer)));

/** A linkifier as a list, for the levels before URL templates. */
export const presentLegacyLinkifier = ({ id, pattern, urlTemplate }: RealmLinkifier) => [
  pattern,
  toUrlFormat(urlTemplate),
  id,
];
