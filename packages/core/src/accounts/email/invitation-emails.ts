import type { EmailContent } from './email';
import type { EmailBlock } from './email-layout';
import { layOut, link, paragraph } from './email-layout';

type Organization = { readonly name: string; readonly url: string };

type Invited = {
  /** The name of the inviter; undefined if the recipient asked to join. */
  readonly referrerName: string | undefined;
  readonly joinUrl: string;
  /** The formatted end; undefined if the invitation never expires. */
  readonly expiry: string | undefined;
};

const closingBlocks = ({ expiry }: Invited): readonly EmailBlock[] => [
  ...(expiry === undefined ? [] : [paragraph(`The link works until ${expiry}.`)]),
  paragraph('If you do not want to join, there is nothing to do.'),
];

/** The email to an invited address. */
export const invitationEmail = (
  { name, url }: Organization,
  invited: Invited & { readonly referrerName: string },
): EmailContent =>
  layOut(`${invited.referrerName} has invited you to join ${name}`, [
    paragraph(`${invited.referrerName} wants you to join ${name} (${url}).`),
    link('Join', invited.joinUrl),
    ...closingBlocks(invited),
  ]);

/** The reminder to an address that was invited some time ago and has not joined. */
export const invitationReminderEmail = (
  { name, url }: Organization,
  invited: Invited & { readonly referrerName: string },
): EmailContent =>
  layOut(`Reminder: join ${invited.referrerName} in ${name}`, [
    paragraph(
      `This is a reminder that ${invited.referrerName} invited you to join ${name} (${url}).`,
    ),
    link('Join', invited.joinUrl),
    ...closingBlocks(invited),
  ]);

/** The email to a person who asked to join, which confirms that the address is theirs. */
export const joinRequestEmail = ({ name, url }: Organization, invited: Invited): EmailContent =>
  layOut(`Join ${name}`, [
    paragraph(`Somebody, probably you, asked to join ${name} (${url}) with this address.`),
    link('Join', invited.joinUrl),
    ...closingBlocks(invited),
  ]);
