import { has } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { linkifierInPath } from '../in-paths';
import { administratorRoute, withoutFields } from '../../route';
import { linkifierFields, linkifierParameters } from './linkifier-parameters';

export const updateLinkifier = administratorRoute({
  summary: 'Update a linkifier',
  method: 'patch',
  path: '/realm/filters/:filter_id',
  pathParameters: { filter_id: linkifierInPath },
  parameters: linkifierParameters,
  adds: ['linkifiers'],
  ...withoutFields,
  run: ({ messages }, caller, { filter_id, ...values }) =>
    pipe(
      TE.fromEither(
        linkifierFields(
          values,
          has(caller.level, 'linkifierUrlTemplate') ? 'url_template' : 'url_format_string',
        ),
      ),
      TE.flatMap((fields) => messages.updateLinkifier(caller, { id: filter_id, ...fields })),
    ),
});
