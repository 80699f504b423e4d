/** Whether the text names a time zone, or is empty for none. */
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
