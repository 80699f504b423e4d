import * as t from 'io-ts';
import { UserId, eventTable, tagged } from '../../kernel';

/** A setting of users changed; only they receive it. */
const UserSettingChanged = tagged('UserSettingChanged', {
  property: t.string,
  value: t.union([t.boolean, t.number, t.string]),
  /** The display address of the user, for old clients; undefined if it may be several users. */
  email: t.union([t.string, t.undefined]),
});

/** Whether a user lets administrators export private data; only administrators receive it. */
const ExportConsentChanged = tagged('ExportConsentChanged', {
  userId: UserId,
  consents: t.boolean,
});

/** Source: docs/reference/own-account.md#changing-the-account. */
export const userSettingEvents = eventTable({ ExportConsentChanged, UserSettingChanged });
