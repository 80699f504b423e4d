import { channelSections } from '../../state/channels';
import { texts } from '../../texts/texts';
import { Icon } from '../../components/icon';
import { ChannelRow } from './channel-row';
import { LinkRow } from './link-row';
import { Section } from './section';

/** The user's channels: pinned ones, those of each folder, and the others. */
export const ChannelList = () => {
  const { value: sections } = channelSections;
  return sections.length === 0 ? (
    <Section title={texts.sidebar.channels}>
      <li class="rows-hint faint medium">{texts.sidebar.noChannels}</li>
    </Section>
  ) : (
    <>
      {sections.map(({ key, title, channels }) => (
        <Section key={key} title={title}>
          {channels.map((channel) => (
            <ChannelRow key={channel.stream_id} channel={channel} />
          ))}
        </Section>
      ))}
      <LinkRow to={{ view: 'channels' }} class="row-faint faint">
        <Icon name="plus" />
        <span class="clip grow">{texts.channels.browse}</span>
      </LinkRow>
    </>
  );
};
