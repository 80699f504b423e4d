import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from '../../actions/notices';
import { renderText } from '../../actions/writing';
import { Spinner } from '../../components/spinner';
import { texts } from '../../texts/texts';
import { MessageContent } from '../conversation/message-content';

type Shown = { readonly html: string } | { readonly failure: string };

/** How a message with the text will look. */
export const Preview = ({ text }: { readonly text: string }) => {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let isCurrent = true;
    const show = (what: Shown) => {
      if (isCurrent) {
        setShown(what);
      }
    };
    renderText(text).then(
      (html) => show({ html }),
      (error: unknown) => show({ failure: reasonOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div class="preview" role="region" aria-label={texts.compose.preview}>
      {shown === undefined ? <Spinner label={texts.loading} /> : null}
      {shown !== undefined && 'failure' in shown ? <p role="alert">{shown.failure}</p> : null}
      {shown !== undefined && 'html' in shown ? <MessageContent html={shown.html} /> : null}
    </div>
  );
};
