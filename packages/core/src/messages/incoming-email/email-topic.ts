import { canonicalTopic, maxTopicLength } from '../../channels';
import { isInvisible, replaceUnsuitable, truncate } from '../../kernel';

/** The topic of emails without a subject. Source: docs/reference/channels.md#inbound-email. */
export const topicWithoutSubject = 'Email with no subject';

/** Longer subjects are cut off before anything else, in UTF-16 code units. */
const maxSubjectLength = 2000;

/** What mail programs put before the subject of answers and forwarded emails. */
const answerWords = 're|aw|sv|vs|antw|odp|ynt|res|回复|答复|回覆|答覆|回信|返信';
const forwardWords = 'fwd?|wg|vl|vb|tr|rv|enc|pd|ilt|转发|轉寄|轉發|転送';

/** A prefix, perhaps with a count such as `Re[2]:`, and perhaps after the tag of a mailing list. */
const prefix = new RegExp(
  String.raw`^((?:\[[^[\]]{1,60}\] ?){0,3})(?:${answerWords}|(${forwardWords}))(?: ?[[(^]\d{1,3}[\])]?)? ?[:：] ?`,
  'iu',
);

/** The old form of a forwarded email: `[Fwd: subject]`. */
const bracketed = /^\[(?:fwd?): ?(.*)\]$/iu;

type Stripped = { readonly subject: string; readonly isForward: boolean };

const strip = (subject: string, isForward = false): Stripped => {
  const inner = bracketed.exec(subject)?.[1];
  if (inner !== undefined) {
    return strip(inner.trim(), true);
  }
  const found = prefix.exec(subject);
  return found === null
    ? { subject, isForward }
    : strip(
        `${found[1] ?? ''}${subject.slice(found[0].length)}`.trim(),
        isForward || found[2] !== undefined,
      );
};

/** The topic for a subject, and whether the subject is that of a forwarded email. */
export const topicOfSubject = (
  subject: string,
): { readonly topic: string; readonly isForward: boolean } => {
  const plain = replaceUnsuitable(subject.slice(0, maxSubjectLength).replace(/\s/gu, ' '), '')
    .replace(/\s+/gu, ' ')
    .trim();
  const { subject: rest, isForward } = strip(plain);
  const topic = truncate(rest, maxTopicLength, '...');
  return {
    topic: !isInvisible(topic) && canonicalTopic(topic) !== '' ? topic : topicWithoutSubject,
    isForward,
  };
};
