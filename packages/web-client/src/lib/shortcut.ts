/** A key as it is written in tables: `?`, `ArrowDown`, `Mod+k` (Ctrl, or Command on a Mac). */
export type KeyName = string;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The name of the key that was pressed. Shift is part of the character. */
export const keyOf = ({ key, ctrlKey, metaKey, altKey }: Press): KeyName => {
  const modifiers = `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}`;
  return modifiers === '' ? key : modifiers + key.toLowerCase();
};

/**
 * Whether the element takes characters that are typed. One that is hidden, because its window has just
 * been closed, has the focus until the browser paints again.
 */
export const isTyping = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement &&
  element.checkVisibility() &&
  (element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(element.type)));
