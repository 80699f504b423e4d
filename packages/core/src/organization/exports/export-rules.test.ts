import * as E from 'fp-ts/Either';
import { someTime } from '../../in-memory';
import { ExportId, UserId, asId, secondsPerDay } from '../../kernel';
import { organizationFailure } from '../failures';
import { checkExportDeletion, checkExportRequest, isWithdrawn } from './export-rules';
import type { RealmExport } from './realm-export';

const anExport = (given: Partial<RealmExport> = {}): RealmExport => ({
  id: asId(ExportId)(1),
  actingUserId: asId(UserId)(1),
  type: 'public',
  requestedAt: someTime,
  file: { path: '1/exports/1/a.tar', size: 1 },
  failedAt: null,
  deletedAt: null,
  attempts: 1,
  consenting: [],
  ...given,
});

const pending = anExport({ file: undefined });
const failed = anExport({ file: undefined, failedAt: someTime });

describe('checkExportRequest', () => {
  const five = Array.from({ length: 5 }, () => anExport());
  const tooMany = E.left(organizationFailure('TooManyExports', { limit: 5 }));

  it.each([
    ['the first one', [], E.right(undefined)],
    ['the fifth', five.slice(1), E.right(undefined)],
    ['one while another is written', [pending], E.left(organizationFailure('ExportInProgress'))],
    ['one after a failure', [failed], E.right(undefined)],
    ['the sixth', five, tooMany],
    [
      'the sixth, some failed or deleted',
      [...five.slice(2), failed, anExport({ deletedAt: 1 })],
      tooMany,
    ],
  ])('judges %s', (_, earlier, expected) => {
    expect(checkExportRequest(earlier, someTime + 1)).toEqual(expected);
  });

  it('counts those of a week', () => {
    const week = 7 * secondsPerDay;
    expect(checkExportRequest(five, someTime + week - 1)).toEqual(tooMany);
    expect(checkExportRequest(five, someTime + week)).toEqual(E.right(undefined));
  });
});

describe('checkExportDeletion', () => {
  it.each([
    [anExport(), E.right(undefined)],
    [pending, E.left(organizationFailure('ExportNotComplete'))],
    [failed, E.left(organizationFailure('ExportHasFailed'))],
    [anExport({ deletedAt: someTime }), E.left(organizationFailure('ExportAlreadyDeleted'))],
  ])('%#', (given, expected) => {
    expect(checkExportDeletion(given)).toEqual(expected);
  });
});

describe('isWithdrawn', () => {
  const [one, two] = [asId(UserId)(1), asId(UserId)(2)];

  it('is so if anybody does not consent any more, and not if others do', () => {
    expect(isWithdrawn([one], new Set([one, two]))).toBe(false);
    expect(isWithdrawn([one, two], new Set([one]))).toBe(true);
    expect(isWithdrawn([], new Set())).toBe(false);
  });
});
