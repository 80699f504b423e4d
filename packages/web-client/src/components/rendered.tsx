import { useLayoutEffect, useRef } from 'preact/hooks';
import { nodesOf } from '../lib/trusted-html';

type Props = {
  /** Rendered and sanitized by the server. */
  readonly html: string;
  /** Changes the nodes after they have been inserted, as widgets do. */
  readonly enhance?: ((element: HTMLElement) => void) | undefined;
};

/** The content of a message. */
export const Rendered = ({ html, enhance }: Props) => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current !== null) {
      element.current.replaceChildren(nodesOf(html));
      enhance?.(element.current);
    }
  }, [html, enhance]);
  return <div class="rendered" dir="auto" ref={element} />;
};
