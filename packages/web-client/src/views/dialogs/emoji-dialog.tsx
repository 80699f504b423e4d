import { useEffect, useState } from 'preact/hooks';
import type { Emoji, KnownEmoji } from '@parley/client';
import { emojiText, findEmoji } from '@parley/client';
import { reportFailure } from '../../actions/notices';
import { loadEmoji } from '../../actions/writing';
import { closeAround } from '../../components/dialog';
import { Spinner } from '../../components/waiting';
import { allEmoji, emojiByUse, emojiUrl, frequentEmoji, rememberEmoji } from '../../state/emoji';
import { texts } from '../../texts/texts';
import { MessageDialog } from './message-dialogs';
import { SearchField } from '../../components/search-field';

/** So many more are made whenever the end of those that there are comes near. */
const pageSize = 160;

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

/** Arrow keys move in the grid. */
const onGridKey = (event: KeyboardEvent): void => {
  const step = steps[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(currentTarget instanceof HTMLElement)) {
    return;
  }
  event.preventDefault();
  const buttons = Array.from(currentTarget.querySelectorAll('button'));
  const tops = buttons.map(({ offsetTop }) => offsetTop);
  const columns = tops.filter((top) => top === tops[0]).length;
  const now = buttons.findIndex((button) => button === target);
  buttons[now + step(columns)]?.focus();
};

type GridProps = {
  readonly title: string;
  readonly emoji: readonly KnownEmoji[];
  readonly onPick: (emoji: Emoji, target: Element) => void;
};

const Grid = ({ title, emoji, onPick }: GridProps) => (
  <section aria-label={title}>
    <h3 class="faint small strong">{title}</h3>
    <div class="emoji-grid" onKeyDown={onGridKey}>
      {emoji.map((one) => {
        const url = emojiUrl(one);
        const name = `:${one.emoji_name}:`;
        return (
          <button
            key={`${one.reaction_type} ${one.emoji_code}`}
            type="button"
            class="emoji-button center plain hoverable"
            aria-label={name}
            title={name}
            onClick={(event) => onPick(one, event.currentTarget)}
          >
            {url === undefined ? emojiText(one) : <img src={url} alt="" />}
          </button>
        );
      })}
    </div>
  </section>
);

/** Where one chooses an emoji, by name or among those that are used often. */
export const EmojiDialog = ({ onPick }: { readonly onPick: (emoji: Emoji) => void }) => {
  const [query, setQuery] = useState('');
  useEffect(() => void loadEmoji().catch(reportFailure), []);
  const all = query === '' ? allEmoji.value : findEmoji(emojiByUse.value, query);
  const [limit, setLimit] = useState(pageSize);
  const found = all.slice(0, limit);
  const pick = (emoji: Emoji, target: Element) => {
    closeAround(target);
    rememberEmoji(emoji);
    onPick(emoji);
  };
  return (
    <MessageDialog title={texts.emoji.title}>
      <SearchField
        // The window was opened to search.
        autoFocus
        label={texts.emoji.search}
        value={query}
        onInput={(text) => {
          setQuery(text);
          setLimit(pageSize);
        }}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && query !== '' && first !== undefined) {
            event.preventDefault();
            pick(first, event.currentTarget);
          }
        }}
      />
      <div
        class="emoji-scroller stack"
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + 2 * clientHeight > scrollHeight) {
            setLimit(limit + pageSize);
          }
        }}
      >
        {allEmoji.value.length === 0 ? <Spinner label={texts.loading} /> : null}
        {query === '' ? (
          <Grid title={texts.emoji.frequent} emoji={frequentEmoji.value} onPick={pick} />
        ) : null}
        <Grid
          title={query === '' ? texts.emoji.all : texts.emoji.found(found.length)}
          emoji={found}
          onPick={pick}
        />
      </div>
    </MessageDialog>
  );
};
