import * as t from 'io-ts';
import { UserId, eventTable, tagged } from '../../kernel';

/** A user's own setting changed; only that user receives it. */
const UserSettingChanged = tagged('UserSettingChanged', {
  property: t.string,
  value: t.union([t.boolean, t.number, t.string]),
  /** The display address of the user, for old clients. */
  email: t.string,
});

/** Whether a user lets administrators export private data; only administrators receive it. */
const ExportConsentChanged = tagged('ExportConsentChanged', {
  userId: UserId,
  consents: t.boolean,
});

/** Source: docs/reference/own-account.md#changing-the-account. */
export const userSettingEvents = eventTable({ ExportConsentChanged, UserSettingChanged });
