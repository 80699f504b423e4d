import * as TE from 'fp-ts/TaskEither';
import type { VisitorSection } from './section';

/** A section that is the same for everyone. */
export const always =
  (fields: Readonly<Record<string, unknown>>): VisitorSection =>
  () =>
    TE.right(fields);

/** There are no hints and no tour, so every user has seen all of them. */
export const onboardingState = always({ onboarding_steps: [], navigation_tour_video_url: null });

/** The older name of the hints. */
export const hotspotState = always({ hotspots: [] });

/** No provider of GIFs is configured. */
export const gifState = always({ giphy_api_key: '', tenor_api_key: '', klipy_api_key: '' });

/** No device is registered at the service that is between servers and the makers of phones. */
export const pushDeviceState = always({ push_devices: {} });

/** No video call provider that needs an account is configured. */
export const videoCallState = always({ has_zoom_token: false, has_webex_token: false });

/** Search looks for every word. */
export const stopWordState = always({ stop_words: [] });

/** Nothing has to be paid for. */
export const billingState = always({ realm_billing: { has_pending_sponsorship_request: false } });
