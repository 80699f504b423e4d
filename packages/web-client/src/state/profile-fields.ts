import { computed } from '@preact/signals';
import type { Registered } from './connection';
import { field } from './connection';

export type ProfileField = NonNullable<Registered['custom_profile_fields']>[number];

const fields = field('custom_profile_fields');

/** The custom profile fields, in the order of the organization. */
export const profileFields = computed<readonly ProfileField[]>(() =>
  [...(fields.value ?? [])].sort((a, b) => a.order - b.order),
);
