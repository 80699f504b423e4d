import { useCallback } from 'preact/hooks';
import { nodesOf } from '../lib/trusted-html';

type Props = {
  /** Rendered and sanitized by the server. */
  readonly html: string;
  /** Changes the nodes after they have been inserted, as widgets do. */
  readonly enhance?: ((element: HTMLElement) => void) | undefined;
};

/** The content of a message; it is there before the refs of what it is in are called. */
export const Rendered = ({ html, enhance }: Props) => {
  const insert = useCallback(
    (element: HTMLDivElement | null) => {
      if (element !== null) {
        element.replaceChildren(nodesOf(html));
        enhance?.(element);
      }
    },
    [html, enhance],
  );
  return <div class="rendered" dir="auto" ref={insert} />;
};
