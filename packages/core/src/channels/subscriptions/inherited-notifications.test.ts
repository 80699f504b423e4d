import * as fc from 'fast-check';
import { userSettings } from '../../access';
import type { Capability } from '../../kernel';
import { UserId, asId } from '../../kernel';
import { inheritedBy, withInherited } from './inherited-notifications';

const names = [
  'enable_stream_desktop_notifications',
  'enable_stream_audible_notifications',
  'enable_stream_push_notifications',
  'enable_stream_email_notifications',
  'wildcard_mentions_notify',
] as const;

const initial = {
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  enable_stream_push_notifications: false,
  enable_stream_email_notifications: false,
  wildcard_mentions_notify: true,
};

const [ann, bob] = [asId(UserId)(1), asId(UserId)(2)];
const without: ReadonlySet<Capability> = new Set();
const withNull: ReadonlySet<Capability> = new Set(['notification_settings_null']);

describe('what replaces null in the notification settings of subscriptions', () => {
  it('is nothing for clients that support null', () => {
    const event = withInherited(
      new Map([[ann, userSettings({ enable_stream_push_notifications: true })]]),
    );
    expect(inheritedBy({ userId: ann, capabilities: withNull }, event)).toBeUndefined();
    expect(inheritedBy({ userId: ann, capabilities: withNull }, {})).toBeUndefined();
  });

  it('is the initial value for users who changed no setting', () => {
    expect(withInherited(new Map([[ann, userSettings({})]]))).toEqual({});
    expect(inheritedBy({ userId: ann, capabilities: without }, {})).toMatchObject(initial);
  });

  it.each(names)('is the own value of %s, and that of nobody else', (name) => {
    const settings = userSettings({ [name]: !initial[name] });
    const event = withInherited(
      new Map([
        [ann, settings],
        [bob, userSettings({})],
      ]),
    );
    expect(event.inherited?.map(({ userId }) => userId)).toEqual([ann]);
    expect(inheritedBy({ userId: ann, capabilities: without }, event)).toMatchObject({
      ...initial,
      [name]: !initial[name],
    });
    expect(inheritedBy({ userId: bob, capabilities: without }, event)).toMatchObject(initial);
  });

  it('is what each user has set, whatever that is', () => {
    const own = fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()])));
    fc.assert(
      fc.property(own, own, (first, second) => {
        const event = withInherited(
          new Map([
            [ann, userSettings(first)],
            [bob, userSettings(second)],
          ]),
        );
        expect(inheritedBy({ userId: ann, capabilities: without }, event)).toMatchObject(first);
        expect(inheritedBy({ userId: bob, capabilities: without }, event)).toMatchObject(second);
      }),
    );
  });
});
