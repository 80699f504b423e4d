import fc from 'fast-check';
import { aUser } from '../../testing';
import { ChannelId, MessageId, asId } from '../../kernel';
import {
  channelLink,
  channelName,
  quoted,
  silentGroupMention,
  silentMention,
  topicLink,
} from './markup';

describe('markup', () => {
  const called = (name: string) => ({ id: asId(ChannelId)(3), name });
  const messageId = asId(MessageId)(7);

  it('mentions users and groups, and links channels and topics', () => {
    const user = aUser({ fullName: 'Ann' });
    expect(silentMention(user)).toBe(`@_**Ann|${user.id}**`);
    expect(silentGroupMention({ name: 'staff' })).toBe('@_*staff*');
    expect(channelName('lunch')).toBe('**lunch**');
    expect(channelLink(called('lunch'))).toBe('#**lunch**');
    expect(topicLink(called('lunch'), 'menu')).toBe('#**lunch>menu**');
    expect(topicLink(called('lunch'), 'menu', messageId)).toBe('#**lunch>menu@7**');
  });

  it.each([
    [silentGroupMention({ name: 'a* @**all**' }), '**a∗ @∗∗all∗∗**'],
    [channelName('a** @**all**'), '**a∗∗ @∗∗all∗∗**'],
    [channelLink(called('a>b')), '[#a＞b](#narrow/channel/3-a.3Eb)'],
    [topicLink(called('a'), 'b*'), '[#a > b∗](#narrow/channel/3-a/topic/b.2A)'],
    [topicLink(called('a'), 'b*', messageId), '[#a > b∗](#narrow/channel/3-a/topic/b.2A/near/7)'],
    [topicLink(called('a'), 'b@7'), '[#a > b@7](#narrow/channel/3-a/topic/b.407)'],
  ])('has a longer form for names that would end the short one: %s', (markup, expected) => {
    expect(markup).toBe(expected);
  });

  it('quotes text that contains fences', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('`', '``', '````', 'a', '\n')), (parts) => {
        const text = parts.join('');
        const [opening = '', ...rest] = quoted(text).split('\n');
        const fence = opening.replace(/(quote|text)$/, '');
        expect(rest.pop()).toBe(fence);
        expect(rest.join('\n')).toBe(text);
        expect(text).not.toContain(fence);
      }),
    );
  });
});
