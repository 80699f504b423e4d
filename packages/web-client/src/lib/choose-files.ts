type Wanted = Partial<Pick<HTMLInputElement, 'accept' | 'multiple'>>;

/** Has the user choose files; until they are, the input is part of the page, as not all browsers ask otherwise. */
export const chooseFiles = (wanted: Wanted, onChosen: (files: readonly File[]) => void): void => {
  const input = document.createElement('input');
  Object.assign(input, wanted, { type: 'file', hidden: true });
  input.addEventListener('change', () => onChosen(Array.from(input.files ?? [])));
  ['change', 'cancel'].forEach((end) => input.addEventListener(end, () => input.remove()));
  document.body.append(input);
  input.click();
};

/** The same for one picture. */
export const choosePicture = (onChosen: (file: File) => unknown): void =>
  chooseFiles({ accept: 'image/*' }, (files) => files.forEach(onChosen));
