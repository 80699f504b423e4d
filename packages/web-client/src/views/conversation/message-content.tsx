import { useMemo } from 'preact/hooks';
import { percentDecode } from '@parley/client';
import { reportFailure } from '../../actions/notices';
import { Rendered } from '../../components/rendered';
import { dialog } from '../../state/dialog';
import { isMutedUser, mutedPeople } from '../../state/users';
import { texts } from '../../texts/texts';

/** Makes a spoiler what its header shows and hides. */
const openSpoilers = (root: HTMLElement): void => {
  for (const block of root.querySelectorAll('.spoiler-block')) {
    const [header, content] = block.children;
    if (header !== undefined && content !== undefined) {
      const details = document.createElement('details');
      const summary = document.createElement('summary');
      if (header.textContent.trim() === '') {
        header.textContent = texts.message.spoiler;
      }
      content.ariaHidden = null;
      summary.append(header);
      details.append(summary, content);
      block.append(details);
    }
  }
};

/** Leaves out what muted people are quoted with, until it is asked for. */
const hideQuotations = (root: HTMLElement): void => {
  for (const quotation of root.querySelectorAll('p + blockquote')) {
    const mentions = quotation.previousElementSibling?.querySelectorAll<HTMLElement>('.silent');
    if (
      mentions &&
      Array.from(mentions).some(({ dataset }) => isMutedUser(Number(dataset.userId)))
    ) {
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        className: 'button',
        textContent: texts.message.quotedMuted,
      });
      button.addEventListener('click', () => button.replaceWith(quotation));
      quotation.replaceWith(button);
    }
  }
};

/** Shows pictures in a window of the page, as links to them would leave it. */
const openPictures = (root: HTMLElement): void => {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.message_inline_image a')) {
    const image = link.querySelector('img');
    if (image === null) {
      continue;
    }
    const name = link.title === '' ? (link.pathname.split('/').at(-1) ?? '') : link.title;
    image.alt = percentDecode(name);
    link.addEventListener('click', (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        // The page shows nothing of other origins but through this server.
        const url = link.origin === location.origin ? link.href : image.src;
        dialog.value = { kind: 'picture', url, name: image.alt };
      }
    });
  }
};

/** The code is loaded when there is something to color. */
const colorCode = (root: HTMLElement): void => {
  if (root.querySelector('[data-code-language] code') !== null) {
    import('./enhance-code').then(({ highlightCode }) => highlightCode(root), reportFailure);
  }
};

const enhance = (root: HTMLElement): void => {
  hideQuotations(root);
  openSpoilers(root);
  openPictures(root);
  colorCode(root);
};

/** The content of a message, with what can be opened in it. */
export const MessageContent = ({ html }: { readonly html: string }) => {
  // Again when somebody is muted, or no longer.
  const enhanced = useMemo(() => enhance.bind(undefined), [mutedPeople.value]);
  return <Rendered html={html} enhance={enhanced} />;
};
