import { describeIntegration } from '../../testing';
import { json } from './json';

describeIntegration(json, {
  template: {
    options: {
      template: '**{oven.name}** is at {oven.temperatures.1} degrees, {missing}',
      topic_template: 'Oven {oven.name}',
    },
    body: {
      oven: { name: 'Oven_1 @**all**', temperatures: [180, 300] },
      link: 'https://example.com',
    },
    event: {
      type: 'json',
      messages: [
        { topic: 'Oven Oven_1 @**all**', content: '**Oven_1 @∗∗all∗∗** is at 300 degrees, ' },
      ],
    },
  },
  'without-template': {
    body: { temperature: 300, oven: 'oven-1' },
    event: {
      type: 'json',
      messages: [
        { topic: 'JSON', content: '```json\n{\n  "temperature": 300,\n  "oven": "oven-1"\n}\n```' },
      ],
    },
  },
});
