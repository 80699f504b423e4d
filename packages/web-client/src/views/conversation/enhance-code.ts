import { codePiecesOf } from '@parley/client';

/** Code that is longer stays plain, so that scrolling is smooth; in characters. */
const maxLength = 20_000;

/** Colors the code of a message. */
export const highlightCode = (root: HTMLElement): void => {
  for (const block of root.querySelectorAll<HTMLElement>('[data-code-language] code')) {
    const code = block.textContent;
    const language = block.closest<HTMLElement>('[data-code-language]')?.dataset.codeLanguage ?? '';
    if (code.length <= maxLength) {
      block.replaceChildren(
        ...codePiecesOf(code, language).map(({ text, kind }) => {
          if (kind === undefined) {
            return text;
          }
          const span = document.createElement('span');
          span.className = `code-${kind}`;
          span.textContent = text;
          return span;
        }),
      );
    }
  }
};
