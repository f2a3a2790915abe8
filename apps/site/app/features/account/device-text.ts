import type { MessageId } from '../../shared/i18n/message-ids.ts';

const UNKNOWN = 'Unknown device';

/** `Chrome on Android` without its English word: names of browsers and systems are the same in all languages. */
export const deviceText = (device: string | undefined, t: (id: MessageId) => string): string =>
  device === undefined || device === UNKNOWN ? t('account.unknownDevice') : device.replace(' on ', ' · ');
