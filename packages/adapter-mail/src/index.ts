export type { KeepFile } from './folder-mailer';
export { folderMailer } from './folder-mailer';
export type { OpenMailer, SmtpOptions } from './smtp-mailer';
export { smtpMailer } from './smtp-mailer';
