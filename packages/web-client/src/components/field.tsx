import type { InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

type Props = InputHTMLAttributes & { readonly label: string };

/** An input with its label above it. */
export const Field = ({ label, ...input }: Props) => {
  const id = useId();
  return (
    <div class="field stack tight grow">
      <label for={id}>{label}</label>
      <input id={id} class="input" {...input} />
    </div>
  );
};

type FileButtonProps = { readonly label: string; readonly onChoose: (file: File) => void };

/** A button that asks for a picture. */
export const FileButton = ({ label, onChoose }: FileButtonProps) => {
  const id = useId();
  return (
    <span class="file-button">
      <input
        id={id}
        class="visually-hidden"
        type="file"
        accept="image/*"
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
