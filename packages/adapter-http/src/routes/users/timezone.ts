/** Whether the text is a known time zone, or empty for none. */
export const isTimezone = (text: string): boolean => {
  if (text === '') {
    return true;
  }
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
};
