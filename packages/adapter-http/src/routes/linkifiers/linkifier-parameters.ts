import type { LinkifierFields } from '@parley/core/messages';
import { fromUrlFormat } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import { arrayOf } from '@parley/wire/codecs';
import type { ValuesOf } from '../../parameters';
import { json, missingParameter, optional, plain, plainOrNull, required } from '../../parameters';
import type { Rejected } from '../../route';
import { rejected } from '../../route';
import { patternInput, templateInput } from '../limits';

const textOrNull = plainOrNull(templateInput);

/** Alternative templates of one linkifier. */
const maxAlternatives = 20;

export const linkifierParameters = {
  pattern: required(
    plain(patternInput),
    'A regular expression in the syntax of RE2; its named groups are the variables of the templates.',
  ),
  url_template: optional(
    plain(templateInput),
    'The URL of the link: a template in the syntax of RFC 6570. Required.',
    { since: 'linkifierUrlTemplate' },
  ),
  url_format_string: optional(
    plain(templateInput),
    'The URL of the link, in which `%(name)s` stands for the group of that name. Required.',
    { until: 'linkifierUrlTemplate' },
  ),
  example_input: optional(
    textOrNull,
    'A text that matches the pattern, for checking `reverse_template`.',
    { since: 'linkifierReverseTemplate' },
  ),
  reverse_template: optional(
    textOrNull,
    'A template of the text for a URL, with `{name}` for the group of that name; null for none.',
    { since: 'linkifierReverseTemplate' },
  ),
  alternative_url_templates: optional(
    json(arrayOf(templateInput, maxAlternatives)),
    'Further templates of URLs that are turned into the text of the linkifier.',
    {
      since: 'linkifierAlternatives',
    },
  ),
};

/** Parses the parameters; below a feature level the template has another name. */
export const linkifierFields = (
  values: ValuesOf<typeof linkifierParameters>,
  templateName: 'url_template' | 'url_format_string',
): E.Either<Rejected, LinkifierFields> => {
  const { url_template, url_format_string } = values;
  const urlTemplate =
    url_template ??
    (url_format_string === undefined ? undefined : fromUrlFormat(url_format_string));
  return urlTemplate === undefined
    ? E.left(rejected(missingParameter(templateName)))
    : E.right({
        pattern: values.pattern,
        urlTemplate,
        exampleInput: values.example_input,
        reverseTemplate: values.reverse_template,
        alternativeUrlTemplates: values.alternative_url_templates,
      });
};
