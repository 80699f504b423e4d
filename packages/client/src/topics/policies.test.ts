import { topicPolicies, topicPoliciesOf } from './policies';

describe('the policy of a topic', () => {
  const of = topicPoliciesOf(
    Object.values(topicPolicies).map((visibility_policy) => ({
      stream_id: 10,
      topic_name: `Tea ${visibility_policy}`,
      last_updated: 0,
      visibility_policy,
    })),
  );

  it.each(Object.entries(topicPolicies))('%s is found by any spelling', (name, number) => {
    expect(of(10, `TEA ${number}`)).toBe(name);
  });

  it('is that of the channel unless the account has chosen one', () => {
    expect([of(10, 'milk'), of(20, 'Tea 3')]).toEqual(['inherit', 'inherit']);
  });
});
