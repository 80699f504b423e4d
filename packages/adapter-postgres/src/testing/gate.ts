import * as TE from 'fp-ts/TaskEither';

/** A gate that stops a transaction until the test opens it. */
export const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const pass = TE.fromTask(() => {
    arrive();
    return opened;
  });
  return { arrived, pass, open: () => open() };
};
