import { effect } from '@preact/signals';
import type { Event, ListedMessage } from '@parley/client';
import {
  changePushes,
  followEvents,
  isPushedTo,
  narrowOfMessage,
  notificationTag,
} from '@parley/client';
import { announcedText, serviceWorkerUrl } from '../lib/trusted-html';
import { client, currentConnection } from '../state/connection';
import { isPushed, isWanted, notificationPermission } from '../state/notifications';
import { messageAddress, narrowTitle } from '../state/place-names';
import { ownId } from '../state/users';
import { succeeds } from './notices';
import { accountSetting } from '../state/settings';
import { texts } from '../texts/texts';

/** Of the sound: hertz, and seconds. */
const sound = { frequency: 660, seconds: 0.18, volume: 0.1 };

export const askForNotifications = async (): Promise<void> => {
  notificationPermission.value = await Notification.requestPermission();
};

const serviceWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(serviceWorkerUrl);
  return navigator.serviceWorker.ready;
};

/** By the service worker, which opens the conversation: on phones, pages themselves cannot. */
const show = async (message: ListedMessage): Promise<void> => {
  const narrow = narrowOfMessage(message, ownId.value);
  const hasText = accountSetting('pm_content_in_desktop_notifications') !== false;
  const worker = await serviceWorker();
  await worker.showNotification(
    narrow.type === 'topic'
      ? texts.notifications.inPlace(message.sender_full_name, narrowTitle(narrow))
      : message.sender_full_name,
    {
      body: hasText ? announcedText(message.content) : '',
      tag: notificationTag(message.id),
      data: messageAddress(message),
    },
  );
};

let audio: AudioContext | undefined;

const play = (): void => {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = sound.frequency;
  volume.gain.setValueAtTime(sound.volume, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + sound.seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + sound.seconds);
};

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

const receive = (message: ListedMessage | undefined): void => {
  if (message === undefined || isLookedAt()) {
    return;
  }
  if (notificationPermission.value === 'granted' && isWanted(message, 'desktop')) {
    show(message).catch(() => {
      notificationPermission.value = 'unsupported';
    });
  }
  if (isWanted(message, 'audible')) {
    play();
  }
};

/** Finds out whether the server pushes to this browser. */
export const checkPushes = async (): Promise<void> => {
  if ('PushManager' in globalThis) {
    isPushed.value = await isPushedTo(
      (await serviceWorker()).pushManager,
      currentConnection().call,
    );
  }
};

export const togglePushes = async (): Promise<void> => {
  const { call } = currentConnection();
  const isOn = isPushed.value !== true;
  if (await succeeds(serviceWorker().then((of) => changePushes(of.pushManager, call, isOn)))) {
    isPushed.value = isOn;
  }
};

/** Shows and plays notices of new messages while the page is not looked at. */
export const watchMessages = (): void => {
  effect(() => {
    const { value } = client;
    const onEvent = (event: Event) =>
      event.type === 'message' && receive(value?.messages.get(event.message.id));
    return value && followEvents(value.connection, { onEvent });
  });
};
