import { routedLocales } from '@duskline/i18n/locales';
import { expect, test } from 'vitest';
import { renderStatic } from '../i18n/test-site.tsx';
import type { LiveInfo } from '../model/live-info.ts';
import { usePeriodText } from './use-period-text.ts';

const SERVER_SAYS = 'in the words of the server';
/** Every kind of part that the server names. */
const KEYS = [
  ...['not_started', '1st_half', 'halftime', '2nd_half', 'pause', 'awaiting_overtime', 'overtime', 'extra_time', 'penalties'],
  ...['ended', 'interrupted', 'delayed', 'abandoned', 'cancelled', 'postponed', 'live'],
  ...['set_3', 'quarter_3', 'period_3', 'map_3', 'frame_3', 'leg_3', 'round_3', 'innings_3'],
  ...['inning_3', 'inning_3_top', 'inning_3_middle', 'inning_3_bottom', 'inning_3_end'],
];

interface PeriodProps {
  periodKey: string;
  suspendReason?: string;
}
function Period(info: PeriodProps) {
  return usePeriodText({ ...info, periodText: SERVER_SAYS } as LiveInfo);
}
const say = (language: string, periodKey: string) => renderStatic(<Period periodKey={periodKey} />, { language });

test.each(routedLocales.map(({ code }) => code))('spec 91 every part of a match is said in %s, with its number', (language) => {
  for (const key of KEYS) {
    const text = say(language, key);
    expect(text, key).not.toBe('');
    expect(text, key).not.toContain(SERVER_SAYS);
    expect(text.includes('3'), `${key}: ${text}`).toBe(key.includes('3'));
  }
  const halves = ['top', 'middle', 'bottom', 'end'].map((half) => say(language, `inning_3_${half}`));
  expect(new Set(halves).size).toBe(4);
});

test('spec 91 baseball says the inning and its half; what is not known is said in the words of the server', () => {
  expect(say('en-US', 'inning_3_top')).toBe('Top of inning 3');
  expect(say('en-US', 'inning_9_bottom')).toBe('Bottom of inning 9');
  expect(say('ja-JP', 'inning_7_bottom')).toBe('7回裏');
  for (const key of ['inning_3_side', 'chukka_3', '']) expect(say('en-US', key)).toBe(SERVER_SAYS);
});

test('spec 91 prices that stop for a break leave half-time its name', () => {
  const stopped = (periodKey: string, suspendReason: string) =>
    renderStatic(<Period periodKey={periodKey} suspendReason={suspendReason} />, { language: 'en-US' });
  expect(stopped('halftime', 'break')).toBe('Half-time');
  expect(stopped('pause', 'break')).toBe('Break');
  expect(stopped('halftime', 'var_check')).not.toBe('Half-time');
});
