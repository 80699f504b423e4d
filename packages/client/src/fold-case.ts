/** The form in which the server compares names and topics. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();
