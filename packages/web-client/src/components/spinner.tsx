/** Something is being loaded. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <div class="spinner-line line faint medium" role="status">
    <span class="spinner" aria-hidden="true" />
    <span>{label}</span>
  </div>
);
