import type { LinkifierFields } from '@parley/core';
import { fromUrlFormat } from '@parley/core';
import * as E from 'fp-ts/Either';
import { arrayOf } from '../../codecs';
import type { ValuesOf } from '../../parameters';
import { json, missingParameter, optional, plain, plainOrNull, required } from '../../parameters';
import type { Rejected } from '../../route';
import { rejected } from '../../route';
import { patternInput, templateInput } from '../limits';

const textOrNull = plainOrNull(templateInput);

/** Alternative templates of one linkifier. */
const maxAlternatives = 20;

export const linkifierParameters = {
  pattern: required(plain(patternInput)),
  url_template: optional(plain(templateInput), { since: 'linkifierUrlTemplate' }),
  url_format_string: optional(plain(templateInput), { until: 'linkifierUrlTemplate' }),
  example_input: optional(textOrNull, { since: 'linkifierReverseTemplate' }),
  reverse_template: optional(textOrNull, { since: 'linkifierReverseTemplate' }),
  alternative_url_templates: optional(json(arrayOf(templateInput, maxAlternatives)), {
    since: 'linkifierAlternatives',
  }),
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
