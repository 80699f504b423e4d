import type { ReceivedEmail, ReceivedEmailRepository } from '../messages';
import type { RealmId } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import type { State } from './state';

const isRecorded =
  (realmId: RealmId, { addressNumber, emailId }: ReceivedEmail) =>
  ({ receivedEmails }: State): boolean =>
    receivedEmails.some(
      (each) =>
        each.realmId === realmId &&
        each.addressNumber === addressNumber &&
        each.emailId === emailId,
    );

export const inMemoryReceivedEmails = (cell: Cell): ReceivedEmailRepository => ({
  record: (realmId, email, receivedAt) =>
    writing(
      cell,
      (state) => !isRecorded(realmId, email)(state),
      (isNew) => (state) =>
        isNew
          ? {
              ...state,
              receivedEmails: [...state.receivedEmails, { ...email, realmId, receivedAt }],
            }
          : state,
    ),
  isRecorded: (realmId, email) => reading(cell, isRecorded(realmId, email)),
  forgetBefore: (time) =>
    changing(cell, (state) => ({
      ...state,
      receivedEmails: state.receivedEmails.filter(({ receivedAt }) => receivedAt >= time),
    })),
});
