import type { ExportType } from '@parley/core/organization';
import { commandDefaults } from '@parley/core';
import { ExportId, has } from '@parley/core/kernel';
import {
  arrayOf,
  boolean,
  field,
  id,
  integer,
  literal,
  mapped,
  named,
  object,
} from '@parley/wire/codecs';
import { plainOrJson, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { administratorRoute, oneField, recordsIn, withoutFields } from '../../route';
import { exportRecord } from '@parley/wire';

const types: Readonly<Record<1 | 2 | ExportType, ExportType>> = {
  1: 'public',
  2: 'full_with_consent',
  public: 'public',
  full_with_consent: 'full_with_consent',
};

export const requestExport = administratorRoute({
  summary: 'Export the data of the organization',
  method: 'post',
  path: '/export/realm',
  needs: 'write',
  parameters: {
    export_type: withDefault<ExportType>(
      plainOrJson(
        mapped(
          literal<keyof typeof types>('public', 'full_with_consent', 1, 2),
          (given): ExportType => types[given],
        ),
      ),
      commandDefaults.organization.requestExport.type,
      'What is exported: `public` data, or `full_with_consent`, which adds what those can read who allow it. Also their former numbers, 1 and 2.',
      { since: 'exportTypes' },
    ),
  },
  ...oneField('id', 'Id of the export.', id(ExportId)),
  run: ({ organization }, caller, { export_type }) =>
    organization.requestExport(caller, { type: export_type }),
});

export const listExports = administratorRoute({
  summary: 'Get the exports of the organization',
  method: 'get',
  path: '/export/realm',
  needs: 'read',
  ...recordsIn('exports', 'Every export, ascending by id.', exportRecord),
  run: ({ organization }, caller) => organization.listExports(caller),
});

export const deleteExport = administratorRoute({
  summary: 'Delete the archive of an export',
  method: 'delete',
  path: '/export/realm/:export_id',
  needs: 'write',
  pathParameters: { export_id: pathId(ExportId, 'The id of the export.') },
  ...withoutFields,
  run: ({ organization }, caller, { export_id }) =>
    organization.deleteExport(caller, { exportId: export_id }),
});

const consentRecord = named(
  'ExportConsent',
  'Whether a person allows the export of their private data.',
  object({
    required: {
      user_id: field('Id of the user.', integer),
      consented: field('Whether the user consents.', boolean),
    },
    optional: {
      email_address_visibility: field(
        'Who sees the address of the user: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.',
        integer,
        { since: 'exportConsentEmailVisibility' },
      ),
    },
  }),
);

export const listExportConsents = administratorRoute({
  summary: 'Get who allows the export of private data',
  method: 'get',
  path: '/export/realm/consents',
  needs: 'read',
  since: 'exportConsents',
  response: object({
    required: {
      export_consents: field('Every active person, ascending by id.', arrayOf(consentRecord)),
    },
  }),
  run: ({ organization }, caller) => organization.listExportConsents(caller),
  present: (all, { level }) => ({
    export_consents: all.map(({ userId, consents, emailVisibility }) => ({
      user_id: userId,
      consented: consents,
      ...(has(level, 'exportConsentEmailVisibility')
        ? { email_address_visibility: emailVisibility }
        : {}),
    })),
  }),
});
