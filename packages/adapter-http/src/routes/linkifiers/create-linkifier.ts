import { has } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { integer } from '@parley/wire/codecs';
import { administratorRoute, oneField } from '../../route';
import { linkifierFields, linkifierParameters } from './linkifier-parameters';

export const createLinkifier = administratorRoute({
  summary: 'Add a linkifier',
  method: 'post',
  path: '/realm/filters',
  parameters: linkifierParameters,
  adds: ['linkifiers'],
  ...oneField('id', 'Id of the new linkifier.', integer),
  run: ({ messages }, caller, values) =>
    pipe(
      TE.fromEither(
        linkifierFields(
          values,
          has(caller.level, 'linkifierUrlTemplate') ? 'url_template' : 'url_format_string',
        ),
      ),
      TE.flatMap((fields) => messages.createLinkifier(caller, fields)),
    ),
});
