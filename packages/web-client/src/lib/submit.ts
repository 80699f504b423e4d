/**
 * Does something for a button or a form, unless that is still being done: a double click does it
 * once. Until then, the element is marked as busy.
 */
export const once = async (element: Element, act: () => unknown): Promise<void> => {
  if (element.ariaBusy !== 'true') {
    element.ariaBusy = 'true';
    try {
      await act();
    } finally {
      element.ariaBusy = null;
    }
  }
};

/** A handler of a form that does something in place of sending it. */
export const submitting =
  (act: (form: HTMLFormElement) => unknown) =>
  (event: { preventDefault: () => void; currentTarget: HTMLFormElement }): void => {
    const { currentTarget: form } = event;
    event.preventDefault();
    void once(form, () => act(form));
  };
