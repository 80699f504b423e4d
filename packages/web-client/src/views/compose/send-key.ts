/**
 * Whether a key press sends the message: Enter or Ctrl+Enter, by the user's setting. Enter that ends
 * the composition of a character does neither.
 */
export const isSendKey = (
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>,
  enterSends: boolean,
): boolean => {
  if (event.key !== 'Enter' || event.isComposing || event.shiftKey) {
    return false;
  }
  return enterSends || event.ctrlKey || event.metaKey;
};
