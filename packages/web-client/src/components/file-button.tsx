import { useId } from 'preact/hooks';

type Props = {
  readonly label: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
};

/** A button that asks for a file. */
export const FileButton = ({ label, accept, onChoose }: Props) => {
  const id = useId();
  return (
    <span class="file-button">
      <input
        id={id}
        class="visually-hidden"
        type="file"
        accept={accept}
        onChange={(event) => {
          const { currentTarget: input } = event;
          const [file] = input.files ?? [];
          if (file !== undefined) {
            onChoose(file);
          }
          input.value = '';
        }}
      />
      <label class="button" for={id}>
        {label}
      </label>
    </span>
  );
};
