/** Puts a text into the clipboard; rejects if the browser does not let the page do that. */
export const copyText = async (text: string): Promise<void> => {
  if ('clipboard' in navigator) {
    return navigator.clipboard.writeText(text);
  }
  // Pages without TLS have only this, which copies what is selected where the focus is.
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated
  const isCopied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) {
    activeElement.focus({ preventScroll: true });
  }
  return isCopied ? undefined : Promise.reject(new Error('not copied'));
};
