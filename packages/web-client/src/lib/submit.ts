/** A handler of a form that does something in place of sending it. */
export const submitting =
  (act: (form: HTMLFormElement) => unknown) =>
  (event: { preventDefault: () => void; currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    void act(event.currentTarget);
  };
