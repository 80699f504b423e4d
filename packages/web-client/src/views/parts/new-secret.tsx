/** What was just made and is shown only now, such as a key; nothing before. */
export const NewSecret = (props: { readonly label: string; readonly text: string | undefined }) =>
  props.text === undefined ? null : (
    <p role="status">
      {props.label} <code class="secret sunken medium">{props.text}</code>
    </p>
  );
