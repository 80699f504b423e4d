import { describeIntegration } from '../../testing';
import { slackIncoming } from './slack-incoming';

describeIntegration(slackIncoming, {
  attachments: {
    body: {
      attachments: [
        {
          fallback: 'Build failed',
          pretext: 'New build',
          author_name: 'CI',
          title: 'Build 7',
          title_link: 'https://example.com/build/7',
          text: 'It *failed*',
          fields: [{ title: 'Branch', value: 'main', short: true }],
        },
        { fallback: 'only a fallback' },
      ],
    },
    event: {
      type: 'message',
      messages: [
        {
          topic: 'Slack-compatible webhook',
          content:
            'New build\nCI\n**[Build 7](https://example.com/build/7)**\nIt **failed**\n**Branch**: main\nonly a fallback',
        },
      ],
    },
  },
  blocks: {
    body: {
      text: 'Summary',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'Deployment' } },
        {
          type: 'section',
          text: { type: 'mrkdwn', text: '*Version* 7' },
          fields: [{ type: 'mrkdwn', text: '*Host*: web-1' }],
        },
        { type: 'divider' },
        { type: 'actions', elements: [] },
      ],
    },
    event: {
      type: 'message',
      messages: [
        {
          topic: 'Slack-compatible webhook',
          content: '### Deployment\n**Version** 7\n**Host**: web-1\n---',
        },
      ],
    },
  },
  text: {
    body: {
      text: '*Deploy* of <https://example.com/build/7|build 7> is ~late~ done, <!channel> &amp; <@U123|anna>',
      channel: '#deploys',
    },
    event: {
      type: 'message',
      messages: [
        {
          topic: '#deploys',
          content:
            '**Deploy** of [build 7](https://example.com/build/7) is ~~late~~ done, channel & anna',
        },
      ],
    },
  },
});
