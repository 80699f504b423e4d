/**
 * Gives the focus, where nothing has it, to the list in the middle of the page, or to all of that.
 *
 * @param closing what takes the focus with it
 */
export const keepFocus = (closing?: Element | null): void => {
  const { activeElement } = document;
  if (activeElement === document.body || closing?.contains(activeElement)) {
    const middle = document.querySelector<HTMLElement>('main');
    (middle?.querySelector<HTMLElement>('[tabindex="0"]') ?? middle)?.focus();
  }
};
