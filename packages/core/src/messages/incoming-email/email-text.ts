import type { EmailOptions } from './address-options';

/** Longer texts are cut off first: a message has less, even after quotes are removed. In code units. */
const maxTextLength = 400_000;

/** An attribution is broken into at most that many lines. */
const maxAttributionLines = 3;

/** Longer lines are text. */
const maxAttributionLength = 400;

/** A line that announces the quoted email: "On Monday, Ann wrote:". */
const attribution =
  /(?:(?<!\p{L})(?:wrote|writes|schrieb(?: am)?|écrit|escribió|escreveu|ha scritto|schreef|skrev|kirjoitti|napsal|írta|yazdı)\b|напис|пише|napisał|写道|寫道|のメッセージ|<[^<>\s@]+@[^<>\s]+>).{0,200}[:：]$/iu;

/** How most attributions begin; only these are looked for on several lines. */
const attributionOpening = /^(?:on|am|le|el|em|il|op|den|på|dne|w dniu|\d{4}年)(?!\p{L})/iu;

const separator =
  /^(?:-{2,}|_{2,}|\*{2,}) ?(?:original|ursprüngliche|forwarded|weitergeleitete|message d'origine|mensaje original|messaggio|oorspronkelijk|ursprungligt)[^\n]{0,60}$/iu;

const headerLine =
  /^\*{0,2}(?:from|von|de|da|van|från|fra|od|от|差出人|发件人|寄件者)\*{0,2}[:：]\*{0,2} ?\S/iu;
const otherHeader =
  /^\*{0,2}(?:sent|date|to|subject|gesendet|an|betreff|envoyé|objet|à|enviado|asunto|para|inviato|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|wysłano|data|do|temat|отправлено|дата|кому|тема|送信日時|日付|宛先|件名|发送时间|日期|收件人|主题|寄件日期|收件者|主旨)\*{0,2}[:：]\*{0,2} ?/iu;

export const isQuoted = (line: string): boolean => line.startsWith('>');
const isBlank = (line: string): boolean => line.trim() === '';

/** Whether the header of another email begins at the line, as some programs quote it. */
const beginsHeaders = (lines: readonly string[], at: number): boolean =>
  headerLine.test(lines[at] ?? '') &&
  lines.slice(at + 1, at + 6).filter((line) => otherHeader.test(line)).length >= 2;

/** The index of the line at which the attribution before a quotation begins; `end` if there is none. */
export const attributionStart = (lines: readonly string[], end: number): number => {
  let last = end - 1;
  while (last >= 0 && end - last <= 2 && isBlank(lines[last] ?? '')) {
    last -= 1;
  }
  let found = end;
  for (let first = last; first >= 0 && last - first < maxAttributionLines; first -= 1) {
    const joined = isBlank(lines[first] ?? '')
      ? ''
      : lines
          .slice(first, last + 1)
          .join(' ')
          .trim();
    if (joined === '' || joined.length > maxAttributionLength || !attribution.test(joined)) {
      break;
    }
    if (attributionOpening.test(joined)) {
      return first;
    }
    found = found === end ? first : found;
  }
  return found;
};

/** Where an email quoted as a whole begins, which goes on to the end of the text. */
const quotedEmailStart = (lines: readonly string[]): number => {
  const found = lines.findIndex(
    (line, at) => separator.test(line.trim()) || beginsHeaders(lines, at),
  );
  return found < 0 ? lines.length : found;
};

/**
 * Removes quotations with an attribution, those at the end, and whole emails after a separator.
 * Quotations between paragraphs without an attribution are part of the answer.
 */
export const withoutQuotes = (all: readonly string[]): readonly string[] => {
  const lines = all.slice(0, quotedEmailStart(all));
  const lastLine = lines.findLastIndex((line) => !isBlank(line));
  const kept: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (!isQuoted(line)) {
      kept.push(line);
      at += 1;
      continue;
    }
    let end = at;
    while (end < lines.length && isQuoted(lines[end] ?? '')) {
      end += 1;
    }
    const start = attributionStart(kept, kept.length);
    if (start < kept.length) {
      kept.splice(start);
    } else if (lastLine >= end) {
      for (const quoted of lines.slice(at, end)) {
        kept.push(quoted);
      }
    }
    at = end;
  }
  return kept;
};

/** The line before a signature; programs that remove white space at the ends of lines spoil it. */
const isSignatureMark = (line: string): boolean => /^-- ?$/.test(line);

const deviceLine =
  /^(?:sent from my|sent from mail for|sent with|get outlook for|von meinem .{1,30} gesendet|gesendet von|envoyé de mon|enviado desde mi|inviato da|verstuurd vanaf mijn)\b.{0,80}$/iu;

/** Removes the signature: to the end, or to the quotation after it. */
const removeFooter = (lines: readonly string[]): readonly string[] => {
  const mark = lines.findIndex(isSignatureMark);
  if (mark >= 0) {
    const after = lines.slice(mark + 1);
    const quotation = after.findIndex(isQuoted);
    const rest = quotation < 0 ? [] : after.slice(attributionStart(after, quotation));
    return [...lines.slice(0, mark), ...rest];
  }
  const last = lines.findLastIndex((line) => !isBlank(line));
  return last > 0 && deviceLine.test((lines[last] ?? '').trim()) ? lines.slice(0, last) : lines;
};

const isEmpty = (lines: readonly string[]): boolean => lines.every(isBlank);

/** Without the signature, unless nothing else is there. */
export const withoutFooter = (lines: readonly string[]): readonly string[] => {
  const unsigned = removeFooter(lines);
  return isEmpty(unsigned) ? lines : unsigned;
};

/** Control characters, which a message cannot contain or show, and halves of characters. */
const cleaned = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028\u2029]/gu, (character) => (/[\n\t]/.test(character) ? character : ''))
    .replace(/\p{Cs}/gu, '\ufffd');

export const linesOf = (text: string): readonly string[] =>
  cleaned(text)
    .split('\n')
    .map((line) => line.trimEnd());

export const textOf = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');

/**
 * The text without what its address does not ask for. Only removes what leaves something: an email
 * that consists of a quotation keeps it.
 */
export const essentialText = (
  text: string,
  { keepsFooter, keepsQuotes }: Pick<EmailOptions, 'keepsFooter' | 'keepsQuotes'>,
): string => {
  const lines = linesOf(text);
  const unquoted = keepsQuotes ? lines : withoutQuotes(lines);
  const remaining = isEmpty(unquoted) ? lines : unquoted;
  return textOf(keepsFooter ? remaining : withoutFooter(remaining));
};
