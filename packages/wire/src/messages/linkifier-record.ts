import type { FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import type { RealmLinkifier } from '@parley/core/messages';
import { arrayOf, field, integer, named, nullable, object, oneOf, text } from '../codecs';

/** Source: docs/reference/linkifiers.md. */
export const linkifierRecord = named(
  'Linkifier',
  'A pattern in messages and topics that is turned into links.',
  object({
    required: {
      id: field('Id of the linkifier.', integer),
      pattern: field('Regular expression of the texts to link.', text),
    },
    leveled: {
      url_template: field('RFC 6570 template of the URL.', text, {
        since: 'linkifierUrlTemplate',
      }),
      url_format: field('Template of the URL with %(name)s for each group of the pattern.', text, {
        until: 'linkifierUrlTemplate',
      }),
      example_input: field('A text that the pattern matches; null if none.', nullable(text), {
        since: 'linkifierReverseTemplate',
      }),
      reverse_template: field(
        'Template that turns a pasted URL into the text of the linkifier; null if none.',
        nullable(text),
        { since: 'linkifierReverseTemplate' },
      ),
      alternative_url_templates: field(
        'Further templates of URLs that are turned into the text of the linkifier.',
        arrayOf(text),
        { since: 'linkifierAlternatives' },
      ),
    },
  }),
);

/** The format of older clients. */
const toUrlFormat = (template: string): string =>
  template.replace(/%/g, '%%').replace(/\{(\w+)\}/g, '%($1)s');

export const presentLinkifier = (linkifier: RealmLinkifier, level: FeatureLevel) => ({
  id: linkifier.id,
  pattern: linkifier.pattern,
  ...(has(level, 'linkifierUrlTemplate')
    ? { url_template: linkifier.urlTemplate }
    : { url_format: toUrlFormat(linkifier.urlTemplate) }),
  ...(has(level, 'linkifierReverseTemplate')
    ? { example_input: linkifier.exampleInput, reverse_template: linkifier.reverseTemplate }
    : {}),
  ...(has(level, 'linkifierAlternatives')
    ? { alternative_url_templates: linkifier.alternativeUrlTemplates }
    : {}),
});

/** A linkifier for clients that do not know URL templates: pattern, URL and id. */
export const legacyLinkifiers = arrayOf(arrayOf(oneOf<string | number>(text, integer)));

/** A linkifier as a list, for the levels before URL templates. */
export const presentLegacyLinkifier = ({ id, pattern, urlTemplate }: RealmLinkifier) => [
  pattern,
  toUrlFormat(urlTemplate),
  id,
];
