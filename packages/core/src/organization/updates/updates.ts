/**
 * What updates of the software changed for the people of an organization, in Markdown, oldest first.
 * An organization stores how many it has been told of, so entries are only ever added at the end.
 */
export const updates: readonly string[] = [
  'The server can send emails about messages that you missed, and you can answer them where it receives emails. Who gets them is decided by your notification settings.',
  'Administrators can turn on weekly digests for people who have been away, and welcome emails for new people.',
];
