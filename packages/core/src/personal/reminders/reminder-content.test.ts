import { ChannelId, MessageId, RecipientId, asId } from '../../kernel';
import { aMessageView } from '../../testing';
import { reminderContent } from './reminder-content';

const url = 'https://chat.example.org';

const placeOf = (channelName: string, topic: string) => {
  const place = {
    _tag: 'InChannel',
    recipientId: asId(RecipientId)(2),
    channelId: asId(ChannelId)(3),
    channelName,
  } as const;
  const message = aMessageView({ id: asId(MessageId)(7), topic, place });
  return reminderContent(url, message, '');
};

describe('the content of a reminder', () => {
  it('links the topic of the message', () => {
    expect(placeOf('lunch', 'menu')).toContain(' in #**lunch>menu@7**:');
  });

  it('links a topic so that its name has no effect', () => {
    expect(placeOf('lunch', 'a** @**all**')).toContain(
      ' in [#lunch > a∗∗ @∗∗all∗∗](#narrow/channel/3-lunch/topic/',
    );
  });
});
