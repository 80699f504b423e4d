/** Lets promises continue. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) {
    await Promise.resolve();
  }
};
