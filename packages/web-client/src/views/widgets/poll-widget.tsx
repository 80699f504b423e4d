import type { ListedMessage, Poll, PollOption } from '@parley/client';
import { newPollOption, voteFor } from '@parley/client';
import { changeWidget } from '../../actions/messages';
import { ownId } from '../../state/realm';
import { userName } from '../../state/users';
import { texts } from '../../texts/texts';
import { AddLine } from './add-line';

type OptionProps = { readonly message: ListedMessage; readonly option: PollOption };

const Option = ({ message, option: { key, text, voterIds } }: OptionProps) => {
  const isOwn = voterIds.includes(ownId.value);
  const names = voterIds.map((id) => userName(id)).join(', ');
  return (
    <li class="line">
      <button
        type="button"
        class="poll-vote rigid"
        aria-pressed={isOwn}
        aria-label={texts.widget.vote(text, voterIds.length)}
        onClick={() => void changeWidget(message, voteFor(key, !isOwn))}
      >
        {voterIds.length}
      </button>
      <span class="poll-text" dir="auto">
        {text}
      </span>
      <span class="poll-voters">{names}</span>
    </li>
  );
};

type Props = { readonly message: ListedMessage; readonly poll: Poll };

/** A question with answers that everybody can vote for. */
export const PollWidget = ({ message, poll: { question, options } }: Props) => (
  <div class="widget stack raised">
    <p class="widget-title" dir="auto">
      {question === '' ? texts.widget.poll : question}
    </p>
    <ul>
      {options.map((option) => (
        <Option key={option.key} message={message} option={option} />
      ))}
    </ul>
    <AddLine
      label={texts.widget.newOption}
      onAdd={(text) => changeWidget(message, newPollOption(message, text))}
    />
  </div>
);
