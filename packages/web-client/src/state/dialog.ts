import { signal } from '@preact/signals';
import type { Emoji, ListedMessage, ConversationNarrow } from '@parley/client';

/** The window above the page, and what it is about. */
export type OpenDialog =
  | { readonly kind: 'emoji'; readonly onPick: (emoji: Emoji) => void }
  | {
      readonly kind: 'move' | 'delete' | 'history' | 'readers' | 'remind';
      readonly message: ListedMessage;
    }
  | {
      readonly kind: 'schedule';
      readonly to: ConversationNarrow;
      readonly content: string;
      readonly onScheduled: () => void;
    }
  | { readonly kind: 'snippets'; readonly text: string; readonly onPick: (text: string) => void }
  | { readonly kind: 'picture'; readonly url: string; readonly name: string }
  | {
      readonly kind: 'question';
      readonly title: string;
      readonly warning: string;
      /** What the button says. */
      readonly confirm: string;
      /** Whether it was done. */
      readonly onConfirm: () => Promise<boolean>;
    }
  | { readonly kind: 'shortcuts' };

export const dialog = signal<OpenDialog | undefined>(undefined);

export const openDialog = (next: OpenDialog): void => {
  dialog.value = next;
};

export const closeDialog = (): void => {
  dialog.value = undefined;
};
