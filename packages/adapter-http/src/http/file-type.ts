import { lookup } from 'mime-types';

/** How many bytes of a file are needed to recognize its type. */
export const typeBytes = 512;

const startsWith = (head: Uint8Array, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);

const ascii = (text: string): readonly number[] => Array.from(text, (one) => one.charCodeAt(0));

const signatures: readonly (readonly [type: string, isIt: (head: Uint8Array) => boolean])[] = [
  ['image/png', (head) => startsWith(head, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])],
  ['image/jpeg', (head) => startsWith(head, [0xff, 0xd8, 0xff])],
  ['image/gif', (head) => startsWith(head, ascii('GIF8'))],
  ['image/webp', (head) => startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8)],
  ['image/avif', (head) => startsWith(head, ascii('ftypavif'), 4)],
  ['application/pdf', (head) => startsWith(head, ascii('%PDF-'))],
];

/**
 * The type of a file in a form. The form parser gives `text/plain` for a part without a type, and
 * some clients never send one. Such a file has the type of its first bytes, else that of its name,
 * unless that is a kind of text: a browser could run what is not plain text.
 *
 * @param head the first bytes of the file
 */
export const fileType = (declared: string, name: string, head: Uint8Array): string => {
  if (declared !== 'text/plain') {
    return declared;
  }
  const recognized = signatures.find(([, isIt]) => isIt(head))?.[0];
  const named = lookup(name);
  if (recognized !== undefined) {
    return recognized;
  }
  if (named !== false && !/^(text\/|application\/(javascript|xhtml))/.test(named)) {
    return named;
  }
  return head.includes(0) ? 'application/octet-stream' : declared;
};
