import { useState } from 'preact/hooks';
import { choose, closeFinder } from '../../actions/layout';
import { Avatar } from '../../components/avatar';
import { Combobox } from '../../components/combobox';
import { Dialog } from '../../components/dialog';
import { Icon } from '../../components/icon';
import type { Suggestion } from '../../state/finder';
import { openFinder, suggestionsFor } from '../../state/finder';
import { avatarUrl } from '../../state/users';
import { texts } from '../../texts/texts';
import { ChannelSign } from '../parts/channel-sign';

const Sign = ({ sign }: Pick<Suggestion, 'sign'>) => {
  switch (sign.type) {
    case 'channel':
      return <ChannelSign id={sign.channel.stream_id} />;
    case 'user':
      return <Avatar name={sign.user.full_name} url={avatarUrl(sign.user.user_id)} size="small" />;
    case 'icon':
      return <Icon name={sign.icon} />;
  }
};

/** Where one goes to channels, topics and people, and searches messages. */
export const Finder = () => {
  const { mode, text: first } = openFinder.value ?? { mode: 'go', text: '' };
  const [text, setText] = useState(first);
  const options = suggestionsFor(text, mode).map((suggestion) => ({
    ...suggestion,
    suggestion,
    sign: <Sign sign={suggestion.sign} />,
  }));
  return (
    <Dialog title={texts.finder.title} closeLabel={texts.close} onClose={closeFinder} isBare>
      <Combobox
        label={mode === 'go' ? texts.finder.goTo : texts.finder.search}
        placeholder={mode === 'go' ? texts.finder.goTo : texts.finder.search}
        value={text}
        options={options}
        empty={texts.finder.nothing}
        onInput={setText}
        onChoose={({ suggestion }) => setText(choose(suggestion))}
      />
    </Dialog>
  );
};
