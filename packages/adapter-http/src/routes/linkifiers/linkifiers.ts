import type { Caller } from '@parley/core/access';
import { has, LinkifierId } from '@parley/core/kernel';
import type { LinkifierFields } from '@parley/core/messages';
import { fromUrlFormat } from '@parley/core/messages';
import { linkifierRecord } from '@parley/wire';
import { arrayOf, integer, id } from '@parley/wire/codecs';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ValuesOf } from '../../parameters';
import { json, missingParameter, optional, plain, plainOrNull, required } from '../../parameters';
import type { Rejected } from '../../served-route';
import { recordsIn, userRoute, administratorRoute, oneField, withoutFields } from '../../route';
import { rejected } from '../../served-route';
import { pathId } from '../../path-parameters';
import { patternInput, templateInput, maxOrdered } from '../limits';

const pathParameters = { filter_id: pathId(LinkifierId, 'The id of the linkifier.') };

const textOrNull = plainOrNull(templateInput);

/** Alternative templates of one linkifier. */
const maxAlternatives = 20;

const linkifierParameters = {
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
    { since: 'linkifierAlternatives' },
  ),
};

/** Parses the parameters; below a feature level the template has another name. */
const linkifierFields = (
  values: ValuesOf<typeof linkifierParameters>,
  { level }: Caller,
): E.Either<Rejected, LinkifierFields> => {
  const { url_template, url_format_string } = values;
  const urlTemplate =
    url_template ??
    (url_format_string === undefined ? undefined : fromUrlFormat(url_format_string));
  return urlTemplate === undefined
    ? E.left(
        rejected(
          missingParameter(
            has(level, 'linkifierUrlTemplate') ? 'url_template' : 'url_format_string',
          ),
        ),
      )
    : E.right({
        pattern: values.pattern,
        urlTemplate,
        exampleInput: values.example_input,
        reverseTemplate: values.reverse_template,
        alternativeUrlTemplates: values.alternative_url_templates,
      });
};

export const listLinkifiers = userRoute({
  summary: 'Get linkifiers, in the order in which they apply',
  method: 'get',
  path: '/realm/linkifiers',
  needs: 'read',
  ...recordsIn('linkifiers', 'Linkifiers, in the order of matching.', linkifierRecord),
  run: ({ messages }, caller) => messages.listLinkifiers(caller),
});

export const createLinkifier = administratorRoute({
  summary: 'Add a linkifier',
  method: 'post',
  path: '/realm/filters',
  needs: 'write',
  parameters: linkifierParameters,
  adds: ['linkifiers'],
  ...oneField('id', 'Id of the new linkifier.', integer),
  run: ({ messages }, caller, values) =>
    pipe(
      TE.fromEither(linkifierFields(values, caller)),
      TE.flatMap((fields) => messages.createLinkifier(caller, fields)),
    ),
});

export const updateLinkifier = administratorRoute({
  summary: 'Update a linkifier',
  method: 'patch',
  path: '/realm/filters/:filter_id',
  needs: 'write',
  pathParameters,
  parameters: linkifierParameters,
  adds: ['linkifiers'],
  ...withoutFields,
  run: ({ messages }, caller, { filter_id, ...values }) =>
    pipe(
      TE.fromEither(linkifierFields(values, caller)),
      TE.flatMap((fields) => messages.updateLinkifier(caller, { id: filter_id, ...fields })),
    ),
});

export const reorderLinkifiers = administratorRoute({
  summary: 'Reorder linkifiers',
  method: 'patch',
  path: '/realm/linkifiers',
  needs: 'write',
  parameters: {
    ordered_linkifier_ids: required(
      json(arrayOf(id(LinkifierId), maxOrdered)),
      'The ids of all linkifiers, in the order in which they are to apply.',
    ),
  },
  ...withoutFields,
  run: ({ messages }, caller, { ordered_linkifier_ids }) =>
    messages.reorderLinkifiers(caller, { ids: ordered_linkifier_ids }),
});

export const deleteLinkifier = administratorRoute({
  summary: 'Remove a linkifier',
  method: 'delete',
  path: '/realm/filters/:filter_id',
  needs: 'write',
  pathParameters,
  ...withoutFields,
  run: ({ messages }, caller, { filter_id }) => messages.deleteLinkifier(caller, { id: filter_id }),
});
