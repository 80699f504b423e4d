/** A statement that concerns several organizations, and why it may. */
type Exception = { readonly reason: string; readonly is: RegExp };

const exceptions: readonly Exception[] = [
  {
    reason: 'the operator lists the organizations',
    is: /^select \* from "realm" where coalesce\(move_state, 'leaving'\) = 'leaving' order by "id"$/,
  },
  {
    reason:
      'jobs that are about every organization ask which there are; their work is for each alone',
    is: /^select "id" from "realm" where "is_active" = true/,
  },
  {
    reason:
      'the job that tells who is away asks once in which organizations there are new messages',
    is: /^select realm.id from realm left join missed_message_mark/,
  },
  {
    reason: 'the job that removes notifications asks once in which organizations there are any',
    is: /^select realm.id from realm where realm.is_active and exists \( select from pushed_message/,
  },
  {
    reason: 'the nightly job asks in which organizations messages expire',
    is: /^select id from realm where move_state is null and \(\(settings ->> 'message_retention_days'\)/,
  },
  {
    reason: 'a process looks at the heads of all logs that it follows with one statement',
    is: /^select realm_id, last_id, facts_version from event_head where realm_id = any/,
  },
  {
    reason:
      'a login at the wrong host is told so, and emails name the organization to who has several',
    is: /^select exists \( select from account join realm .* as is_elsewhere$/,
  },
  {
    reason:
      'an email from outside has the number of the address that it was sent to, and nothing else',
    is: /^select \* from "(?:channel_email|answer_address)" where "id" = \$1$/,
  },
  {
    reason: 'a poll has the id of its queue, and nothing else',
    is: /^select \* from "event_queue" where "id" in/,
  },
  {
    reason: 'what is old is cleaned up for all organizations together',
    is: /^delete from (?:received_email where received_at|answer_address where created_at) < \$1$/,
  },
  {
    reason:
      'the log and the queues of all organizations are cleaned up together, by time and by size',
    is: /^(?:delete from event_queue where last_polled_at|with (?:bound|unneeded) as \( select head\.realm_id)/,
  },
  {
    reason: 'the job that counts messages asks once in which organizations an hour is complete',
    is: /^select id from realm where move_state is null and traffic_counted_until/,
  },
  {
    reason:
      'files that nobody uses are found for all organizations together, and removed for each alone',
    is: /^select realm_id, id from attachment where created_at < \$1/,
  },
];

/** Whether the statement is one of those that may concern several organizations. */
export const maySpan = (text: string): boolean => {
  const line = text.trim().replace(/\s+/g, ' ');
  return exceptions.some(({ is }) => is.test(line));
};
